import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { QuizQuestion } from '#contract/assessment/quiz.ts'
import { Button } from '#app/ui/button.tsx'
import { orderOf, withMove } from './answers.ts'
import classes from './ordering-field.module.css'
import { QuizText } from './quiz-text.tsx'
import { useDragOrder } from './use-drag-order.ts'

interface Props {
  question: QuizQuestion
  given: readonly string[]
  onAnswer: (given: string[]) => void
}

/** List that the learner sorts by dragging, with buttons, or with the arrow keys on the handle. */
export function OrderingField({ question, given, onAnswer }: Props) {
  const order = orderOf(question, given)
  const list = useRef<HTMLOListElement>(null)
  /** A button loses the focus when its row moves in the document, so the focus is restored. */
  const refocus = useRef<string>(undefined)
  const [status, setStatus] = useState('')
  const textOf = (id: string) => question.options.find(option => option.id === id)?.text ?? ''

  function move(id: string, to: number, focus?: string) {
    const next = withMove(order, id, to)
    refocus.current = focus
    setStatus(`${textOf(id)}: urutan ke-${next.indexOf(id) + 1} dari ${next.length}`)
    onAnswer(next)
  }
  const drag = useDragOrder(list, (id, to) => move(id, to))

  useLayoutEffect(() => {
    if (refocus.current === undefined) return
    const button = list.current?.querySelector<HTMLButtonElement>(`[data-focus="${refocus.current}"]`)
    refocus.current = undefined
    // At an end the pressed arrow is disabled, so the handle takes the focus.
    if (button?.disabled) button.closest('li')?.querySelector<HTMLButtonElement>('button')?.focus()
    else button?.focus()
  })

  function handleKeyDown(event: KeyboardEvent, id: string, at: number) {
    const steps: Record<string, number> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: order.length - 1 }
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    move(id, to, `handle-${id}`)
  }

  return (
    <>
      <ol className={classes.list} ref={list}>
        {order.map((id, at) => (
          <li key={id} className={classes.row} data-dragged={drag.draggedId === id} style={drag.styleOf(at)}>
            <div className={classes.answer}>
              <button
                type="button"
                className={classes.handle}
                data-focus={`handle-${id}`}
                aria-label={`Pindahkan ${textOf(id)}, urutan ${at + 1} dari ${order.length}`}
                onKeyDown={event => handleKeyDown(event, id, at)}
                onPointerDown={event => drag.begin(event, id, at)}
              >
                <GripVertical size={20} aria-hidden />
              </button>
              <span className={classes.text}>
                <span aria-hidden="true">{at + 1}. </span>
                <QuizText text={textOf(id)} />
              </span>
            </div>
            <div className={classes.steps}>
              <button
                type="button"
                className={classes.step}
                data-focus={`up-${id}`}
                aria-label={`Naikkan ${textOf(id)}`}
                disabled={at === 0}
                onClick={() => move(id, at - 1, `up-${id}`)}
              >
                <ArrowUp size={20} aria-hidden />
              </button>
              <button
                type="button"
                className={classes.step}
                data-focus={`down-${id}`}
                aria-label={`Turunkan ${textOf(id)}`}
                disabled={at === order.length - 1}
                onClick={() => move(id, at + 1, `down-${id}`)}
              >
                <ArrowDown size={20} aria-hidden />
              </button>
            </div>
          </li>
        ))}
      </ol>
      {given.length === 0 && (
        <Button variant="secondary" onClick={() => onAnswer(order)}>
          Urutan ini sudah benar
        </Button>
      )}
      <output className="visually-hidden" aria-live="polite">
        {status}
      </output>
    </>
  )
}
