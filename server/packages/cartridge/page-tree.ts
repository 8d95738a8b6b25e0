import { FORMULAS_MAX } from '#contract/wire/limits.ts'
import { isFormulaReadable } from '#contract/learning/article-syntax.ts'
import type { HtmlElement, HtmlNode } from '#contract/learning/html/html-tree.ts'
import { canRenderTex } from '../../article/markdown.ts'

/** Elements whose content stays unchanged. */
const VERBATIM = new Set(['pre', 'code', 'kbd', 'samp', 'textarea', 'math'])
/**
 * Delimiters of TeX formulas. One pass finds all delimiters, because a separate search for the end of each opening
 * delimiter could read the text many times.
 */
const MARK = /\\[()[\]]|\$\$/g
const CLOSING: Readonly<Record<string, string>> = { '\\(': '\\)', '\\[': '\\]', $$: '$$' }

/** Counts how the conversion of a page changed its content. */
export interface TreeNotes {
  /** Number of TeX delimiters without a valid formula. They stay as text. */
  rawTex: number
  /** Number of valid formulas. A text may contain at most `FORMULAS_MAX` formulas. */
  formulas: number
  nestedLists: number
}

/**
 * Applies the changes that scripts of the original platform would make: TeX between `\( \)`, `\[ \]` or `$$` becomes a
 * formula. Also adds a dash to the start of each nested list item, because lists in articles have only one level.
 */
export function prepareTree(page: HtmlElement, notes: TreeNotes): HtmlElement {
  return { ...page, children: page.children.flatMap(node => prepared(node, 0, notes)) }
}

function prepared(node: HtmlNode, depth: number, notes: TreeNotes): HtmlNode[] {
  if (typeof node === 'string') return withFormulas(node, notes)
  if (VERBATIM.has(node.name)) return [node]
  const isList = node.name === 'ul' || node.name === 'ol'
  if (isList && depth > 0) notes.nestedLists += 1
  const children = node.children.flatMap(child => prepared(child, depth + Number(isList), notes))
  const isInner = node.name === 'li' && depth > 1
  return [{ ...node, children: isInner ? ['– '.repeat(depth - 1), ...children] : children }]
}

function withFormulas(text: string, notes: TreeNotes): HtmlNode[] {
  const nodes: HtmlNode[] = []
  let at = 0
  let opening: RegExpExecArray | undefined
  for (const mark of text.matchAll(MARK)) {
    const [sign] = mark
    if (opening && CLOSING[opening[0]] === sign) {
      const isDisplay = opening[0] !== '\\('
      const tex = text
        .slice(opening.index + 2, mark.index)
        .replaceAll(/\s+/g, ' ')
        .trim()
      const isRead = notes.formulas < FORMULAS_MAX && isFormulaReadable(tex, isDisplay) && canRenderTex(tex, isDisplay)
      if (isRead) {
        notes.formulas += 1
        nodes.push(text.slice(at, opening.index), formula(tex, isDisplay))
        at = mark.index + 2
      } else notes.rawTex += 1
      opening = undefined
    } else if (CLOSING[sign] !== undefined) {
      if (opening) notes.rawTex += 1
      opening = mark
    }
  }
  if (opening) notes.rawTex += 1
  nodes.push(text.slice(at))
  return nodes.filter(node => node !== '')
}

/** Returns a formula element of the same form as for rendered formulas in a page (`html-formula.ts`). */
const formula = (tex: string, isDisplay: boolean): HtmlElement => ({
  name: 'math',
  attributes: { 'data-tex': tex, ...(isDisplay && { display: 'block' }) },
  children: [],
})
