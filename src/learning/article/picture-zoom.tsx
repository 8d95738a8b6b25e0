import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { BottomSheet } from '#app/ui/bottom-sheet.tsx'
import type { PictureBlock } from './picture.tsx'
import classes from './picture.module.css'
import { panView, SCALE_MAX, wholePicture, zoomView, type ZoomView } from './zoom.ts'

const STEP = 1.5
const ARROW_PX = 60
/** A shorter movement counts as a tap. */
const DRAG_PX = 6
const middle = { x: 0, y: 0 }

/**
 * Shows a picture full screen. Zoom by pinch, wheel, buttons or keys; Escape closes the dialog. A tap on the zoomed
 * picture moves the tapped point to the centre, for users who cannot drag (WCAG 2.5.7). Must be loaded through
 * `createLazyPart()`.
 */
export default function PictureZoom({ block, onClose }: { block: PictureBlock; onClose: () => void }) {
  const [view, setView] = useState<ZoomView>(wholePicture)
  const stageRef = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  /** Position of the press, or undefined if the press can no longer become a tap. */
  const press = useRef<{ x: number; y: number }>(undefined)

  function frame() {
    return stageRef.current?.getBoundingClientRect() ?? new DOMRect()
  }

  function handleMove(event: PointerEvent) {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    if (press.current && distance(now, press.current) >= DRAG_PX) press.current = undefined
    const { left, top, width, height } = frame()
    if (!other) {
      setView(current => panView(current, { x: now.x - before.x, y: now.y - before.y }, { width, height }))
      return
    }
    const factor = distance(now, other) / Math.max(distance(before, other), 1)
    const between = { x: (now.x + other.x) / 2 - left - width / 2, y: (now.y + other.y) / 2 - top - height / 2 }
    setView(current => zoomView(current, factor, between))
  }

  function handleUp(event: PointerEvent) {
    fingers.current.delete(event.pointerId)
    if (!press.current) return
    const { left, top, width, height } = frame()
    const toCentre = { x: left + width / 2 - event.clientX, y: top + height / 2 - event.clientY }
    setView(current => panView(current, toCentre, { width, height }))
    press.current = undefined
  }

  function handleKey(event: KeyboardEvent) {
    const { width, height } = frame()
    const push = (x: number, y: number) => setView(current => panView(current, { x, y }, { width, height }))
    const bindings: Record<string, () => void> = {
      '+': () => setView(current => zoomView(current, STEP, middle)),
      '=': () => setView(current => zoomView(current, STEP, middle)),
      '-': () => setView(current => zoomView(current, 1 / STEP, middle)),
      '0': () => setView(wholePicture),
      ArrowLeft: () => push(ARROW_PX, 0),
      ArrowRight: () => push(-ARROW_PX, 0),
      ArrowUp: () => push(0, ARROW_PX),
      ArrowDown: () => push(0, -ARROW_PX),
    }
    const binding = bindings[event.key]
    if (!binding) return
    event.preventDefault()
    binding()
  }

  return (
    <BottomSheet title="Gambar" variant="full" onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its buttons do the same as its keys */}
      <div
        ref={stageRef}
        className={classes.stage}
        onKeyDown={handleKey}
        onPointerDown={event => {
          if (event.target instanceof Element && event.target.closest('button')) return
          event.currentTarget.setPointerCapture(event.pointerId)
          fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
          press.current = fingers.current.size === 1 ? { x: event.clientX, y: event.clientY } : undefined
        }}
        onPointerMove={handleMove}
        onPointerUp={handleUp}
        onPointerCancel={event => fingers.current.delete(event.pointerId)}
        onWheel={event => setView(current => zoomView(current, event.deltaY < 0 ? 1.2 : 1 / 1.2, middle))}
      >
        <img
          src={block.url}
          alt={block.alt}
          width={block.width}
          height={block.height}
          draggable={false}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        />
        <fieldset className={classes.tools} aria-label="Ukuran gambar">
          <button
            type="button"
            aria-label="Perkecil"
            disabled={view.scale <= 1}
            onClick={() => setView(current => zoomView(current, 1 / STEP, middle))}
          >
            <Minus size={22} aria-hidden />
          </button>
          <button type="button" aria-label="Ukuran semula" onClick={() => setView(wholePicture)}>
            <RotateCcw size={20} aria-hidden />
          </button>
          <button
            type="button"
            aria-label="Perbesar"
            disabled={view.scale >= SCALE_MAX}
            onClick={() => setView(current => zoomView(current, STEP, middle))}
          >
            <Plus size={22} aria-hidden />
          </button>
        </fieldset>
      </div>
    </BottomSheet>
  )
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
