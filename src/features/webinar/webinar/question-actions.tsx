import { useEffect, useRef } from 'react'
import { judgeQuestion } from '#contract/webinar/room.admin.ts'
import type { QuestionState, RoomQuestion } from '#contract/webinar/room.ts'
import { useAction } from '#app/lib/use-action.ts'
import { useCall } from '#app/queries/use-call.ts'
import { Button } from '#app/ui/button.tsx'
import classes from './room.module.css'

const actions: Record<QuestionState, readonly { to: QuestionState; label: string }[]> = {
  open: [
    { to: 'answered', label: 'Tandai terjawab' },
    { to: 'hidden', label: 'Sembunyikan' },
  ],
  answered: [{ to: 'open', label: 'Buka lagi' }],
  hidden: [{ to: 'open', label: 'Tampilkan lagi' }],
}

/** Buttons for a leader's actions on a question. */
export function QuestionActions({ question }: { question: RoomQuestion }) {
  const { call } = useCall()
  const { run, isBusy, failure } = useAction(
    (state: QuestionState) => call(judgeQuestion, { params: { id: question.id }, body: { state } }),
    () => 'Belum tersimpan. Coba lagi.',
  )
  const ref = useRef<HTMLDivElement>(null)
  const pressedIn = useRef<QuestionState>(undefined)
  // Moves the focus to the new buttons, because the pressed button is replaced when the state changes.
  useEffect(() => {
    if (pressedIn.current === undefined || pressedIn.current === question.state) return
    pressedIn.current = undefined
    if (document.activeElement === document.body) ref.current?.querySelector('button')?.focus()
  })
  return (
    <div ref={ref} className={classes.actions}>
      {actions[question.state].map(({ to, label }) => (
        <Button
          key={to}
          variant="ghost"
          isBusy={isBusy}
          aria-label={`${label}: ${question.text}`}
          onClick={() => {
            pressedIn.current = question.state
            void run(to)
          }}
        >
          {label}
        </Button>
      ))}
      {failure && <p role="alert">{failure}</p>}
    </div>
  )
}
