/**
 * Words of which a part stands on the next line, in everything this element shows; after a dash or a slash a new one may begin.
 * An address and code inside of a text may be broken anywhere, where they are longer than a line.
 * Runs in a page of its own too, and uses nothing from here.
 */
export function tornWords(element: Element): string[] {
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
