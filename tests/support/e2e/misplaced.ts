/**
 * Checks of the layout at a small size or with large text. The two functions run in the page, so they use no other part
 * of this module.
 */

/** Sets the text size; resolves after the next paint. */
export async function setTextSize(size: string): Promise<void> {
  document.documentElement.style.fontSize = size
  await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
}

/** Returns the elements that reach beyond the window, are cut off, or are covered at any scroll position. */
export function findMisplacedElements(): string[] {
  const found: string[] = []
  const name = (part: Element) => `${part.tagName} ${part.className} ${(part.textContent ?? '').slice(0, 40)}`
  const width = document.documentElement.clientWidth
  const isSeen = (part: Element) =>
    part.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !part.closest('.visually-hidden, [inert], dialog:not([open])') &&
    getComputedStyle(part).clipPath === 'none'
  /** Returns true for an element inside a box that scrolls sideways by itself, such as a table or a strip of cards. */
  const isPushed = (part: Element) => {
    for (let box = part.parentElement; box && box !== document.body; box = box.parentElement) {
      if (
        ['auto', 'scroll'].includes(getComputedStyle(box).overflowX) &&
        !box.closest('header, footer, [aria-label="Menu bawah"]')
      )
        return true
    }
    return false
  }

  if (document.documentElement.scrollWidth > width) {
    const wide = [...document.querySelectorAll('body *')].filter(
      part => part.getBoundingClientRect().right > width + 1 && isSeen(part) && !isPushed(part),
    )
    found.push(`${document.documentElement.scrollWidth} px wide: ${wide.slice(-3).map(name).join(' | ')}`)
  }
  for (const part of document.querySelectorAll('main *, header *, footer *, nav *')) {
    const hasWords = [...part.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    if (!hasWords || !isSeen(part) || isPushed(part) || part.closest('[aria-hidden="true"], svg, select')) continue
    const range = document.createRange()
    range.selectNodeContents(part)
    const extent = range.getBoundingClientRect()
    for (let box: Element | null = part; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      const isCut =
        (['hidden', 'clip'].includes(overflowX) && (extent.right > edge.right + 1 || extent.left < edge.left - 1)) ||
        (['hidden', 'clip'].includes(overflowY) && extent.bottom > edge.bottom + 3)
      if (isCut) found.push(`cut: ${name(part)} by ${name(box)}`)
    }
  }
  const header = document.querySelector('header')
  if (header && header.getBoundingClientRect().height > window.innerHeight / 4) found.push('the header takes a quarter')
  for (const part of document.querySelectorAll('a, button, input, select, textarea, summary')) {
    const label = part.closest('label')
    const target = label ?? part
    if (!isSeen(part) || isPushed(part) || part.matches('input[type="file"]')) continue
    target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const box = [...target.getClientRects()][0]
    if (!box || box.width < 2) continue
    if (box.left < -1 || box.right > width + 1) found.push(`outside: ${name(part)}`)
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    if (!hit || !(target.contains(hit) || hit.contains(target)))
      found.push(`covered: ${name(part)} by ${hit && name(hit)}`)
  }
  window.scrollTo(0, 0)
  return found
}
