/**
 * Returns words in this element that are split across two lines; a break after a dash or a slash is allowed. A URL, and
 * code inside a text, may break anywhere if they are longer than a line. This function also runs inside a page, so it
 * must not use anything from this module.
 */
export function findBrokenWords(element: Element): string[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const torn: string[] = []
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
    if (node.parentElement?.closest('.visually-hidden, option, code')) continue
    for (const { index, 0: word } of node.data.matchAll(/[^\s\-–—/]+/g)) {
      if (word.includes('@')) continue
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) torn.push(word)
    }
  }
  return torn
}
