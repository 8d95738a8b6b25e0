import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Mark } from '#contract/assessment/mark.ts'
import { joinClassNames } from '#app/ui/class-names.ts'
import { getMarkPosition } from '#app/learning/assessed/mark-position.ts'
import viewed from '#app/learning/assessed/assessed.module.css'
import classes from './marks.module.css'
import { moveMark, formatMarkPosition, getMarkPointOf, toPictureDirection, type QuarterTurns } from './mark-points.ts'

interface Props {
  mark: Mark
  number: number
  /** Quarter turns by which the picture is rotated on the screen. */
  turns: QuarterTurns
  onChange: (mark: Mark) => void
  onRemove: () => void
}

const STEP = 0.01
const LARGE_STEP = 0.1
const directions: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * Number of a mark on the picture. The mark can be dragged, moved by arrow keys (further with Shift), and removed by
 * Delete.
 */
export function MarkHandle({ mark, number, turns, onChange, onRemove }: Props) {
  const ref = useRef<HTMLButtonElement>(null)

  function handleKey(event: KeyboardEvent) {
    const direction = directions[event.key]
    if (direction) {
      const step = event.shiftKey ? LARGE_STEP : STEP
      onChange(moveMark(mark, ...toPictureDirection(direction[0] * step, direction[1] * step, turns)))
    } else if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  function handleMove(event: PointerEvent) {
    const picture = ref.current?.parentElement
    if (!picture || !ref.current?.hasPointerCapture(event.pointerId)) return
    const [[x, y] = [0, 0]] = mark.points
    const [toX, toY] = getMarkPointOf(picture.getBoundingClientRect(), event, turns)
    onChange(moveMark(mark, toX - x, toY - y))
  }

  return (
    <button
      ref={ref}
      type="button"
      className={joinClassNames(viewed.number, classes.handle)}
      style={getMarkPosition(mark)}
      aria-label={`Tanda ${number}, ${formatMarkPosition(mark)}`}
      onKeyDown={handleKey}
      // Stops the event, so that a press on a mark does not add a new mark to the picture.
      onPointerDown={event => {
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={handleMove}
    >
      {number}
    </button>
  )
}
