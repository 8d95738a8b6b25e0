import type { AssessedAssignment } from '#contract/assessment/assignment.expert.ts'
import { Badge } from '#app/ui/badge.tsx'

/** Badge in a list for an answer that needs its second reading (assessment by another expert). */
export function ReadingBadge({ task: { reading } }: { task: Pick<AssessedAssignment, 'reading'> }) {
  return reading === 2 ? <Badge tone="primary">Pembacaan kedua</Badge> : null
}
