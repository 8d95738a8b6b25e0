/**
 * A reading position is the index of a block plus the share of this block that was read ('12.4'). Unlike a number of
 * pixels, such a position refers to the same text on another screen, with another text size and after rotating the
 * phone.
 */

/** The text at this distance from the top of the window, below the page's sticky header, counts as being read. */
const LINE_PX = 96

export function findPositionAtLine(article: HTMLElement): number {
  const blocks = article.children
  let low = 0
  let high = blocks.length - 1
  // Finds the first block that ends below `LINE_PX`.
  while (low < high) {
    const middle = (low + high) >> 1
    if (bottomOf(blocks[middle]) > LINE_PX) high = middle
    else low = middle + 1
  }
  const block = blocks[low]?.getBoundingClientRect()
  if (!block || block.height === 0) return low
  const share = (LINE_PX - block.top) / block.height
  return low + Math.min(Math.max(share, 0), 0.99)
}

export function scrollToPosition(article: HTMLElement, position: number): void {
  const block = article.children[Math.floor(position)]?.getBoundingClientRect()
  if (!block) return
  const top = block.top + block.height * (position - Math.floor(position))
  window.scrollBy({ top: top - LINE_PX + 1, behavior: 'instant' })
}

function bottomOf(element: Element | undefined): number {
  return element?.getBoundingClientRect().bottom ?? Infinity
}
