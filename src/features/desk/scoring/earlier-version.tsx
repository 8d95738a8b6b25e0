import type { AssignmentVersion } from '#contract/assessment/assignment.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { AnswerContent } from './answer-content.tsx'
import { AssessmentOfReading } from './readings/assessment-of-reading.tsx'
import classes from './scoring.module.css'
import { stateNames } from './state-names.ts'

/** Shows an earlier version of an answer with its assessment. */
export function EarlierVersion({ version }: { version: AssignmentVersion }) {
  const { handedInAt, state, score } = version
  const isAssessed = state === 'scored' || state === 'returned'
  return (
    <details>
      <summary>
        {formatMoment(handedInAt)} · {score === null ? stateNames[state].name : `Nilai ${score}`}
      </summary>
      <div className={classes.history}>
        <AnswerContent assignment={version} />
        {isAssessed && <AssessmentOfReading reading={version} />}
      </div>
    </details>
  )
}
