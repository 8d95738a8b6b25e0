import { Text } from '@mantine/core'
import type { AssessedAssignment } from '#contract/assessment/assignment.expert.ts'
import { readingNotes } from './reading-labels.ts'

/** Note above the form of an answer that needs two readings. */
export function ReadingNote({ task: { reading } }: { task: Pick<AssessedAssignment, 'reading'> }) {
  return reading === undefined ? null : (
    <Text p="sm" bdrs="md" bg="var(--primary-soft)">
      {readingNotes[reading]}
    </Text>
  )
}
