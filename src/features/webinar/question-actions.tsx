import { judgeQuestion } from '#contract/webinar/room.admin.ts'
import type { QuestionState, RoomQuestion } from '#contract/webinar/room.ts'
import { useChange } from '#app/queries/use-change.ts'
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

/** A leader's actions on a question. */
export function QuestionActions({ question }: { question: RoomQuestion }) {
  const change = useChange(judgeQuestion, {
    input: (state: QuestionState) => ({ params: { id: question.id }, body: { state } }),
  })
  return (
    <div className={classes.deeds}>
      {actions[question.state].map(({ to, label }) => (
        <Button
          key={to}
          variant="ghost"
          isBusy={change.isPending}
          aria-label={`${label}: ${question.text}`}
          onClick={() => change.mutate(to)}
        >
          {label}
        </Button>
      ))}
      {change.isError && <p role="alert">Belum tersimpan. Coba lagi.</p>}
    </div>
  )
}
