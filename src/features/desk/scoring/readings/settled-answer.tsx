import { Paper, Stack, Title } from '@mantine/core'
import type { AssessedAssignment } from '#contract/assessment/assignment.expert.ts'
import { SmallText } from '#app/desk/small-text.tsx'
import { AnswerAndForm } from '../answer-and-form.tsx'
import { AnswerContent } from '../answer-content.tsx'
import { formatResult } from './reading-labels.ts'
import { AssessmentOfReading } from './assessment-of-reading.tsx'

/** An answer with two readings and its published result. It has no form, because the result is final. */
export function SettledAnswer({ assignment }: { assignment: AssessedAssignment }) {
  return (
    <AnswerAndForm answer={<AnswerContent assignment={assignment} />}>
      <Paper component="section" withBorder p="sm" aria-label="Hasil">
        <Stack gap="0.5rem">
          <Title order={3}>Hasil: {formatResult(assignment)}</Title>
          <SmallText>Ditetapkan dari dua pembacaan dan sudah keluar, jadi tidak bisa diubah lagi.</SmallText>
          <AssessmentOfReading reading={assignment} />
        </Stack>
      </Paper>
    </AnswerAndForm>
  )
}
