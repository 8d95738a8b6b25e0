import type { AssessedAssignment } from '#contract/assessment/assignment.expert.ts'
import { Badge } from '#app/ui/badge.tsx'

/** Badge that marks a second reading in a list. */
export function ReadingBadge({ task: { reading } }: { task: Pick<AssessedAssignment, 'reading'> }) {
  return reading === 2 ? <Badge tone="primary">Pembacaan kedua</Badge> : null
}
