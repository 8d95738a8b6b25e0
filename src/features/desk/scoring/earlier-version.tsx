import { Stack } from '@mantine/core'
import type { AssignmentVersion } from '#contract/assessment/assignment.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { Summary } from '#app/desk/summary.tsx'
import { AnswerContent } from './answer-content.tsx'
import { AssessmentOfReading } from './readings/assessment-of-reading.tsx'
import { stateNames } from './state-names.ts'

/** Shows an earlier version of an answer with its assessment. */
export function EarlierVersion({ version }: { version: AssignmentVersion }) {
  const { handedInAt, state, score } = version
  const isAssessed = state === 'scored' || state === 'returned'
  return (
    <details>
      <Summary>
        {formatMoment(handedInAt)} · {score === null ? stateNames[state].name : `Nilai ${score}`}
      </Summary>
      <Stack gap="sm">
        <AnswerContent assignment={version} />
        {isAssessed && <AssessmentOfReading reading={version} />}
      </Stack>
    </details>
  )
}
