import type { AssignmentState } from '#contract/assessment/assignment.ts'
import { DateTimeText } from '#app/desk/moment.tsx'
import { StateDot } from '#app/desk/state-dot.tsx'

interface Props {
  work: { dueAt: string; isLate: boolean; state: AssignmentState }
}

/** Due time promised to the learner. Shown while the answer is not assessed. */
export function PromiseClock({ work: { dueAt, isLate, state } }: Props) {
  if (state === 'scored' || state === 'returned') return <>–</>
  return (
    <StateDot tone={isLate ? 'bad' : 'waiting'}>
      <span>
        {isLate ? 'Lewat' : 'Paling lambat'} <DateTimeText at={dueAt} />
      </span>
    </StateDot>
  )
}
