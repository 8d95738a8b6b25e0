import { parseInlineStyle } from './html-style.ts'
import { type HtmlElement, type HtmlNode, getTextContent } from './html-tree.ts'

/*
 * Word writes lists as paragraphs with the style property `mso-list` and the list mark as text. Word marks titles and
 * quotes with class names.
 */

/** Returns undefined if the paragraph is not in a list. */
export function readWordList(node: HtmlElement): { isOrdered: boolean } | undefined {
  const list = parseInlineStyle(node).get('mso-list')
  if (list === undefined || !/^l\d+ level\d/.test(list)) return undefined
  return { isOrdered: /^\s*\(?[\da-z]{1,4}[.)]/i.test(markOf(node.children)) }
}

/** Returns the list mark that Word writes as text in front of the item. Returns an empty text if there is none. */
function markOf(nodes: readonly HtmlNode[]): string {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    const mark = parseInlineStyle(node).get('mso-list') === 'ignore' ? getTextContent(node) : markOf(node.children)
    if (mark !== '') return mark
  }
  return ''
}

/** Returns the kind of a paragraph that Word marks only with a class. */
export function readWordParagraphKind({ attributes }: HtmlElement): 'title' | 'quote' | undefined {
  const style = attributes['class'] ?? ''
  if (/\bMsoTitle\b/.test(style)) return 'title'
  return /\bMso(?:Intense)?Quote\b/.test(style) ? 'quote' : undefined
}
