import { type CSSProperties, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

interface Drag {
  id: string
  from: number
  to: number
  dy: number
  /** Distance by which the other rows move aside. */
  step: number
}

/**
 * Drags a row of a list by its handle. While it moves, rows are only drawn at other positions; the list changes once,
 * on release. Listens on the window, so that events continue when the finger leaves the handle.
 */
export function useDragOrder(list: RefObject<HTMLElement | null>, onMove: (id: string, to: number) => void) {
  const [drag, setDrag] = useState<Drag>()
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  function begin(event: PointerEvent, id: string, from: number) {
    if (event.button !== 0 || !list.current) return
    const rects = [...list.current.children].map(row => row.getBoundingClientRect())
    const own = rects[from]
    if (!own) return
    const startY = event.clientY
    const gap = Math.max(0, (rects[1]?.top ?? 0) - (rects[0]?.bottom ?? 0))
    let latest: Drag = { id, from, to: from, dy: 0, step: own.height + gap }

    const follow = (moved: globalThis.PointerEvent) => {
      const dy = moved.clientY - startY
      const middle = own.top + own.height / 2 + dy
      // The new index is the number of other rows whose middle the row has passed.
      const to = rects.filter((rect, at) => at !== from && rect.top + rect.height / 2 < middle).length
      latest = { ...latest, dy, to }
      setDrag(latest)
    }
    const end = (isDropped: boolean) => {
      controller.abort()
      stop.current = undefined
      setDrag(undefined)
      if (isDropped && latest.to !== from) onMove(id, latest.to)
    }
    const controller = new AbortController()
    const { signal } = controller
    addEventListener('pointermove', follow, { signal })
    addEventListener('pointerup', () => end(true), { signal })
    addEventListener('pointercancel', () => end(false), { signal })
    stop.current = () => controller.abort()
  }

  function styleOf(at: number): CSSProperties | undefined {
    if (!drag) return undefined
    if (at === drag.from) return { transform: `translateY(${drag.dy}px)` }
    const isFreeingSpace = at > drag.from ? at <= drag.to : at >= drag.to
    return isFreeingSpace ? { transform: `translateY(${at > drag.from ? -drag.step : drag.step}px)` } : undefined
  }

  return { begin, styleOf, draggedId: drag?.id }
}
