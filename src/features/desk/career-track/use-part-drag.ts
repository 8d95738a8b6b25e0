import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { PartRowData } from './part-row.tsx'
import type { Depth } from './structure-index.ts'

export type DraggedPart = Pick<PartRowData, 'id' | 'depth' | 'title'>
type Target = Pick<PartRowData, 'id' | 'depth'>

/** Minimum movement of a drag. A shorter movement counts as a press. */
const START_PX = 6
/**
 * Distance from the window's edge within which the page scrolls during a drag. The page scrolls faster near the edge.
 */
const EDGE_PX = 80
const FASTEST_PX_PER_MS = 1.6
/** Longest frame that is used for scrolling, so that a pause of the page causes no large jump. */
const FRAME_MAX_MS = 100
/**
 * Kinds of parts that can be dropped on a row. A part of the same kind takes the position of the row (`findDropSide`),
 * a part of the next lower kind is added inside.
 */
const holds: Readonly<Record<Depth, readonly Depth[]>> = {
  track: ['track', 'class'],
  class: ['class', 'material'],
  material: ['material'],
}

/**
 * Drags the rows of a structure. A mouse drags anywhere on a row. A finger or pen drags only at the handle
 * (`data-grip`), because a movement elsewhere scrolls the page. Listens on the window, so that events continue when the
 * pointer leaves the row.
 *
 * Marks the row under the pointer in the DOM (`data-over`, with the result of `findSide`), because rendering hundreds
 * of rows at every movement would be slow.
 */
export function usePartDrag(
  label: RefObject<HTMLElement | null>,
  findSide: (dragged: DraggedPart, onto: Target) => string,
  onDrop: (dragged: DraggedPart, onto: Target) => void,
) {
  const [dragged, setDragged] = useState<DraggedPart>()
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  function begin(event: PointerEvent, part: DraggedPart) {
    if (!isHold(event)) return
    const { pointerId, clientX: startX, clientY: startY } = event
    const point = { x: startX, y: startY }
    const box = scrollBoxOf(event.currentTarget)
    let over: HTMLElement | undefined
    let frame = 0
    let drawnAt = performance.now()
    const controller = new AbortController()
    const { signal } = controller

    const getPointAt = () => {
      const row = getRowAt(point, part)
      if (row === over) return
      over?.removeAttribute('data-over')
      const { part: id, depth } = row?.dataset ?? {}
      if (row && id !== undefined && isDepth(depth)) row.dataset['over'] = findSide(part, { id, depth })
      over = row
    }
    const draw = (now: number) => {
      const passedMs = Math.min(now - drawnAt, FRAME_MAX_MS)
      drawnAt = now
      const top = scrollSpeed(point.y, box) * passedMs
      ;(box ?? window).scrollBy({ top, behavior: 'instant' })
      label.current?.style.setProperty('transform', `translate(${point.x}px, ${point.y}px)`)
      getPointAt()
      frame = requestAnimationFrame(draw)
    }
    const end = (isDropped: boolean) => {
      controller.abort()
      cancelAnimationFrame(frame)
      if (frame > 0) getPointAt()
      over?.removeAttribute('data-over')
      stop.current = undefined
      setDragged(undefined)
      const { part: id, depth } = over?.dataset ?? {}
      if (isDropped && id !== undefined && isDepth(depth)) onDrop(part, { id, depth })
    }
    const follow = (moved: globalThis.PointerEvent) => {
      if (moved.pointerId !== pointerId) return
      point.x = moved.clientX
      point.y = moved.clientY
      if (frame > 0 || Math.hypot(point.x - startX, point.y - startY) < START_PX) return
      setDragged(part)
      frame = requestAnimationFrame(draw)
    }
    addEventListener('pointermove', follow, { signal })
    addEventListener('pointerup', lifted => lifted.pointerId === pointerId && end(frame > 0), { signal })
    addEventListener('pointercancel', lifted => lifted.pointerId === pointerId && end(false), { signal })
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
    stop.current?.()
    stop.current = () => end(false)
  }

  return { begin, dragged }
}

function isHold({ button, isPrimary, pointerType, target }: PointerEvent): boolean {
  if (button !== 0 || !isPrimary || !(target instanceof Element)) return false
  return target.closest('[data-grip]') !== null || (pointerType === 'mouse' && !target.closest('button, input'))
}

const isDepth = (text: string | undefined): text is Depth => text !== undefined && Object.hasOwn(holds, text)

/** Returns the row under the pointer, if the dragged part can be dropped on it. */
function getRowAt({ x, y }: { x: number; y: number }, part: DraggedPart): HTMLElement | undefined {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-part]')
  const depth = row?.dataset['depth']
  return row && row.dataset['part'] !== part.id && isDepth(depth) && holds[depth].includes(part.depth) ? row : undefined
}

/** Returns the element that scrolls the rows, or undefined if the page scrolls them. */
function scrollBoxOf(row: Element): Element | undefined {
  const box = row.closest('[data-scroll]')
  return box && getComputedStyle(box).overflowY === 'auto' ? box : undefined
}

/** Returns the scroll speed in pixels per millisecond. Negative values scroll up. */
function scrollSpeed(y: number, box: Element | undefined): number {
  const { top, bottom } = box?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight }
  const [above, below] = [top + EDGE_PX - y, y - (bottom - EDGE_PX)]
  const depth = Math.max(above, below)
  if (depth <= 0) return 0
  return (above > below ? -1 : 1) * FASTEST_PX_PER_MS * Math.min(1, depth / EDGE_PX)
}
