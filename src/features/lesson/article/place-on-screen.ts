/**
 * A place in an article as block and share of it ('12.4'): it means the same words on another screen, in another size of
 * text and after a turn of the phone, which a number of pixels does not.
 */

/** Distance of the reading line from the top, below the page's sticky header. */
const LINE_PX = 96

export function placeAtLine(article: HTMLElement): number {
  const blocks = article.children
  let low = 0
  let high = blocks.length - 1
  // The first block that ends below the line.
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

export function scrollToPlace(article: HTMLElement, place: number): void {
  const block = article.children[Math.floor(place)]?.getBoundingClientRect()
  if (!block) return
  const top = block.top + block.height * (place - Math.floor(place))
  window.scrollBy({ top: top - LINE_PX + 1, behavior: 'instant' })
}

function bottomOf(element: Element | undefined): number {
  return element?.getBoundingClientRect().bottom ?? Infinity
}
