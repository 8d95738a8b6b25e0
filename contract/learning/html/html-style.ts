import type { HtmlElement } from './html-tree.ts'

/**
 * Returns the inline style of an element, by property. Only inline styles are read, because pasted content does not
 * include the styles of classes.
 */
export function parseInlineStyle({ attributes }: HtmlElement): ReadonlyMap<string, string> {
  const parts = (attributes['style'] ?? '').toLowerCase().split(';')
  return new Map(
    parts.flatMap(part => {
      const at = part.indexOf(':')
      return at < 0 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()] as const]
    }),
  )
}

/** Returns undefined if the style does not set the font weight. */
export function isBold(element: HtmlElement): boolean | undefined {
  const weight = parseInlineStyle(element).get('font-weight')
  if (weight !== undefined) return weight === 'bold' || weight === 'bolder' || Number(weight) >= 600
  return element.name === 'b' || element.name === 'strong' ? true : undefined
}

/** Returns undefined if the element does not set the font style, so that it inherits the style. */
export function isItalic(element: HtmlElement): boolean | undefined {
  const style = parseInlineStyle(element).get('font-style')
  if (style !== undefined) return style === 'italic' || style === 'oblique'
  return element.name === 'i' || element.name === 'em' ? true : undefined
}

const MONOSPACE =
  /\b(?:monospace|courier|consolas|menlo|monaco|cascadia|(?:source|fira|roboto|jetbrains)[^,]*(?:code|mono))\b/

/** True for an element of code, and for text in a monospaced font. */
export function isCode(element: HtmlElement): boolean {
  if (['code', 'kbd', 'samp', 'tt'].includes(element.name)) return true
  return MONOSPACE.test(parseInlineStyle(element).get('font-family') ?? '')
}

/**
 * Returns whether an element is hidden. Also true for list marks that Word writes as text, because lists of the article
 * show their own marks.
 */
export function isHidden(element: HtmlElement): boolean {
  const style = parseInlineStyle(element)
  return style.get('display') === 'none' || style.get('mso-list') === 'ignore' || style.get('mso-hide') === 'all'
}
