import type { AssignmentState } from '#contract/assessment/assignment.ts'
import { StateDot } from '#app/desk/state-dot.tsx'
import { formatMoment } from '#app/lib/moments.ts'

interface Props {
  work: { dueAt: string; isLate: boolean; state: AssignmentState }
}

/** Due time promised to the learner, while the answer still waits. */
export function PromiseClock({ work: { dueAt, isLate, state } }: Props) {
  if (state === 'scored' || state === 'returned') return <>–</>
  return (
    <StateDot
      tone={isLate ? 'bad' : 'waiting'}
    >{`${isLate ? 'Lewat' : 'Paling lambat'} ${formatMoment(dueAt)}`}</StateDot>
  )
}
