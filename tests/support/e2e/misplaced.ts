/** What a small screen and large letters do to a page; both run in the page and use nothing from here. */

/** Emails of that size: done when it was drawn so. */
export async function writeIn(size: string): Promise<void> {
  document.documentElement.style.fontSize = size
  await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
}

/** What sticks out of the window, what is cut off, and what something else lies on wherever one scrolls. */
export function misplaced(): string[] {
  const found: string[] = []
  const name = (part: Element) => `${part.tagName} ${part.className} ${(part.textContent ?? '').slice(0, 40)}`
  const width = document.documentElement.clientWidth
  const isSeen = (part: Element) =>
    part.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !part.closest('.visually-hidden, [inert], dialog:not([open])') &&
    getComputedStyle(part).clipPath === 'none'
  /** Tables and film strips are pushed sideways by themselves. */
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
    const words = range.getBoundingClientRect()
    for (let box: Element | null = part; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      const isCut =
        (['hidden', 'clip'].includes(overflowX) && (words.right > edge.right + 1 || words.left < edge.left - 1)) ||
        (['hidden', 'clip'].includes(overflowY) && words.bottom > edge.bottom + 3)
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
