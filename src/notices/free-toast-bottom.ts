/** Rectangle in the viewport, as returned by `getBoundingClientRect`. */
export interface ScreenBox {
  top: number
  bottom: number
  left: number
  right: number
}

const GAP_PX = 8
/** Height of a toast with two lines on the smallest phone. */
const HEIGHT_PX = 76
const WIDEST_PX = 440
const SIDE_PX = 16

interface Situation {
  width: number
  height: number
  /** Top of the elements fixed to the bottom of the viewport, or the height of the viewport if there are none. */
  floor: number
  /** Positions of the elements that the toast must not cover. */
  buttons: readonly ScreenBox[]
}

/**
 * Returns the distance from the bottom of the viewport at which a toast covers no button. If there is no such position,
 * the toast is directly above `floor`.
 */
export function computeToastBottom({ width, height, floor, buttons }: Situation): number {
  const toastWidth = Math.min(WIDEST_PX, width - 2 * SIDE_PX)
  const leftEdge = (width - toastWidth) / 2
  const inColumn = buttons.filter(box => box.right > leftEdge && box.left < leftEdge + toastWidth)
  const candidates = [floor, ...inColumn.map(({ top }) => top)]
    .filter(top => top <= floor && top - GAP_PX - HEIGHT_PX >= 0)
    .toSorted((a, b) => b - a)
  const lowest = candidates.find(line => {
    const [top, bottom] = [line - GAP_PX - HEIGHT_PX, line - GAP_PX]
    return inColumn.every(box => box.bottom <= top || box.top >= bottom)
  })
  return height - (lowest ?? floor) + GAP_PX
}

/** Elements that a toast must not cover: elements that users press, and text that users need for the next action. */
const keptFree = 'button, a, label, input, select, textarea, summary, [role="button"], [data-no-toast]'

/** Top of the stack of bars at the bottom of the viewport. */
export function findTopOfBars(bars: readonly ScreenBox[], height: number): number {
  return bars
    .filter(({ top, bottom }) => bottom > top)
    .toSorted((a, b) => b.bottom - a.bottom)
    .reduce((floor, bar) => (bar.bottom >= floor - 1 ? Math.min(floor, bar.top) : floor), height)
}

/** Returns the free position for a toast on the current page. */
export function findFreeToastBottom(page: Document): number {
  const { clientWidth: width } = page.documentElement
  const height = innerHeight
  const bars = [...page.querySelectorAll('[data-bottom-bar]')].map(bar => {
    const box = bar.getBoundingClientRect()
    // A bar that has moved out of the viewport may return while the toast is shown, so its full height counts.
    return box.top < height ? box : new DOMRect(box.left, height - box.height, box.width, box.height)
  })
  const floor = findTopOfBars(bars, height)
  const buttons = [...page.querySelectorAll(keptFree)]
    .map(each => each.getBoundingClientRect())
    .filter(box => box.height > 0 && box.bottom > 0 && box.top < floor)
  return computeToastBottom({ width, height, floor, buttons })
}
