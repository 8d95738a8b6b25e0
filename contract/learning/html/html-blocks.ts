import type { Block } from '../article.ts'
import { isHttps } from '../article-line.ts'
import {
  listTextLines,
  joinLines,
  LineBuilder,
  splitParagraphs,
  plainStyle,
  type TextStyle,
  trimLine,
} from './html-line.ts'
import { parseHtmlFormula, type HtmlFormula, isRepeatedFormula } from './html-formula.ts'
import type { HtmlFootnotes } from './html-footnotes.ts'
import { isBold, isCode, isHidden, isItalic, parseInlineStyle } from './html-style.ts'
import type { HtmlElement, HtmlNode } from './html-tree.ts'
import { parseTable } from './html-table.ts'
import { readWordList, readWordParagraphKind } from './word-html.ts'

/**
 * Numbers of pictures and formulas that are missing from the article. A formula is missing if the page has no TeX
 * source for it. Pictures are missing if `mediumOf` is not given.
 */
export interface SkippedContent {
  pictures: number
  formulas: number
}

export interface HtmlOptions {
  leftOut: SkippedContent
  /**
   * Returns the block that replaces a picture or another medium. Without this function pictures are counted, and other
   * media are ignored.
   */
  mediumOf?: (element: HtmlElement) => Block | undefined
  footnotes?: Pick<HtmlFootnotes, 'references' | 'unread'>
}

const mediumNames = new Set(['img', 'iframe', 'video', 'audio', 'object', 'embed'])

const blockNames = new Set(
  'p div section article main header footer nav aside figure figcaption address center form fieldset details summary dl dt dd li tr td th caption thead tbody tfoot body html'.split(
    ' ',
  ),
)

/** Returns the article blocks of these nodes. An element without a matching block is read as paragraphs. */
export function nodesToBlocks(
  nodes: readonly HtmlNode[],
  reading: HtmlOptions,
  setting: TextStyle = plainStyle,
): Block[] {
  const { leftOut, mediumOf, footnotes } = reading
  const blocks: Block[] = []
  let line = new LineBuilder()

  function flush(): void {
    for (const parts of splitParagraphs(line.parts)) blocks.push({ kind: 'paragraph', line: parts })
    line = new LineBuilder()
  }

  function put(...next: Block[]): void {
    flush()
    blocks.push(...next)
  }

  function walk(children: readonly HtmlNode[], around: TextStyle): void {
    for (const node of children) {
      if (typeof node === 'string') line.add(node, around)
      else if (!isHidden(node) && isRead(node)) element(node, around)
    }
  }

  function isRead(node: HtmlNode): boolean {
    return typeof node === 'string' || (!isRepeatedFormula(node) && !footnotes?.unread.has(node))
  }

  function addFormula({ tex, isDisplay }: HtmlFormula): void {
    if (tex === undefined) leftOut.formulas += 1
    else if (isDisplay) put({ kind: 'formula', tex, math: null })
    else line.addPart({ kind: 'formula', tex, math: null })
  }

  function element(node: HtmlElement, around: TextStyle): void {
    const { name, children } = node
    const inside = getSetting(node, around)
    const inner = () => nodesToBlocks(children, reading, inside)
    const footnote = footnotes?.references.get(node)
    if (footnote) return line.addPart(footnote)
    const formula = parseHtmlFormula(node)
    if (formula) return addFormula(formula)
    if (name === 'br') return line.addBreak()
    if (name === 'hr') return put({ kind: 'rule' })
    if (mediumOf && mediumNames.has(name)) {
      const medium = mediumOf(node)
      return medium && put(medium)
    }
    if (name === 'img') {
      leftOut.pictures += 1
      return undefined
    }
    if (name === 'pre' || (isCode(node) && parseInlineStyle(node).get('white-space')?.startsWith('pre'))) {
      return put(...getCode(node))
    }
    if (/^h[1-6]$/.test(name)) return put(...insertPictures(inner(), blocks => getHeading(blocks, Number(name[1]))))
    if (name === 'blockquote') return put(...insertPictures(inner(), quoteOf))
    if (name === 'ul' || name === 'ol') {
      const items = listItems(children.filter(isRead)).map(item => nodesToBlocks(item, reading, inside))
      return put(...insertPictures(items.flat(), () => listOf(name === 'ol', items)))
    }
    if (name === 'table') {
      const foundParts: Block[] = []
      const table = parseTable(node, cell => {
        const inCell = nodesToBlocks(cell.children, reading, getSetting(cell, plainStyle))
        foundParts.push(...inCell)
        return inCell
      })
      return put(...insertPictures(foundParts, () => table))
    }
    const item = readWordList(node)
    if (item) {
      const { isOrdered } = item
      return put(...insertPictures(inner(), blocks => [{ kind: 'list', isOrdered, items: listTextLines(blocks) }]))
    }
    if (name === 'p') {
      const role = readWordParagraphKind(node)
      if (role === 'title') return put(...insertPictures(inner(), blocks => getHeading(blocks, 1)))
      if (role === 'quote') return put(...insertPictures(inner(), quoteOf))
    }
    if (!blockNames.has(name)) return walk(children, inside)
    flush()
    walk(children, name === 'dt' ? { ...inside, isStrong: true } : inside)
    return flush()
  }

  walk(nodes, setting)
  flush()
  return blocks
}

function getSetting(node: HtmlElement, around: TextStyle): TextStyle {
  const { href } = node.attributes
  return {
    isStrong: isBold(node) ?? around.isStrong,
    isEmphasis: isItalic(node) ?? around.isEmphasis,
    isCode: around.isCode || isCode(node),
    ...(node.name === 'a' && href !== undefined && isHttps(href) ? { href } : {}),
    ...(around.href === undefined ? {} : { href: around.href }),
  }
}

/** Removes bold, because headings are always bold. Uses levels 2 to 4, because level 1 is the article's title. */
function getHeading(blocks: readonly Block[], depth: number): Block[] {
  const line = new LineBuilder()
  for (const part of joinLines(listTextLines(blocks))) {
    if (part.kind === 'strong') line.add(part.text, plainStyle)
    else line.parts.push(part)
  }
  const level = depth <= 2 ? 2 : depth === 3 ? 3 : 4
  return line.parts.length > 0 ? [{ kind: 'heading', level, id: '', line: trimLine(line.parts) }] : []
}

function quoteOf(blocks: readonly Block[]): Block[] {
  const lines = listTextLines(blocks)
  return lines.length > 0 ? [{ kind: 'quote', lines }] : []
}

/** Puts pictures after the list, table, quote or heading that contained them, because lines contain no pictures. */
function insertPictures(found: readonly Block[], make: (found: readonly Block[]) => Block[]): Block[] {
  const made = make(found)
  return [...made, ...found.filter(block => block.kind === 'picture' && !made.includes(block))]
}

/**
 * Returns the items of a list. Items of an inner list follow their parent item, whether the HTML has them inside or
 * after the item.
 */
const listItems = (children: readonly HtmlNode[]) =>
  children.flatMap(child => (typeof child === 'string' ? [] : [child.name === 'li' ? child.children : [child]]))

function listOf(isOrdered: boolean, found: readonly Block[][]): Block[] {
  const items = found.flatMap(listTextLines)
  return items.length > 0 ? [{ kind: 'list', isOrdered, items }] : []
}

/** Keeps the spaces and line breaks inside the code. */
function getCode(node: HtmlElement): Block[] {
  const text = getRawText(node).replaceAll('\u00a0', ' ').replaceAll(/\r\n?/g, '\n').replace(/^\n+/, '').trimEnd()
  if (text.trim() === '') return []
  const classes = [node, ...node.children].flatMap(each =>
    typeof each === 'string' ? [] : (each.attributes['class'] ?? ''),
  )
  const [, language = ''] = /\b(?:language|lang|brush)-([\w+#-]{1,20})/.exec(classes.join(' ')) ?? []
  return [{ kind: 'code', language, text }]
}

function getRawText({ name, children }: HtmlElement): string {
  if (name === 'br') return '\n'
  const text = children.map(child => (typeof child === 'string' ? child : getRawText(child))).join('')
  return blockNames.has(name) && !text.endsWith('\n') ? `${text}\n` : text
}
