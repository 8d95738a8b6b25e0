import { isFormulaReadable } from '../article-syntax.ts'
import { type HtmlElement, type HtmlNode, getTextContent } from './html-tree.ts'

export interface HtmlFormula {
  /** Undefined if the page contains only the rendered formula. */
  tex?: string
  isDisplay: boolean
}

/**
 * Finds a formula of an HTML page by its TeX source. KaTeX and MathJax store the source next to their MathML, Wikipedia
 * and Canvas with the picture of the formula. Returns undefined for other elements.
 */
export function parseHtmlFormula(node: HtmlElement): HtmlFormula | undefined {
  const { name, attributes } = node
  const classes = attributes['class'] ?? ''
  if (name === 'math') {
    const tex = findAnnotation(node.children) ?? attributes['data-tex'] ?? attributes['alttext']
    return read(tex, attributes['display'] === 'block')
  }
  if (name !== 'img') return undefined
  const alt = attributes['alt'] ?? ''
  const tex = attributes['data-equation-content'] ?? /^LaTeX: (.+)$/s.exec(alt)?.[1]
  if (tex !== undefined) return read(tex, false)
  return /\bmwe-math-fallback-image/.test(classes) ? read(alt, /-display\b/.test(classes)) : undefined
}

/** True for an element that repeats a formula: KaTeX renders each formula twice, as MathML and as styled HTML. */
export const isRepeatedFormula = ({ attributes }: HtmlElement) => /\bkatex-html\b/.test(attributes['class'] ?? '')

function findAnnotation(nodes: readonly HtmlNode[]): string | undefined {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    if (node.name === 'annotation' && node.attributes['encoding'] === 'application/x-tex') return getTextContent(node)
    const tex = findAnnotation(node.children)
    if (tex !== undefined) return tex
  }
  return undefined
}

function read(text: string | undefined, isDisplay: boolean): HtmlFormula {
  const words = text?.trim() ?? ''
  const tex = (/^\{\\(?:display|text)style (.+)\}$/s.exec(words)?.[1] ?? words).replaceAll(/\s+/g, ' ').trim()
  return isFormulaReadable(tex, isDisplay) ? { tex, isDisplay } : { isDisplay }
}
