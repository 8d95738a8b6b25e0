import { sql } from 'kysely'
import type { AssignmentState } from '#contract/assessment/assignment.ts'

/**
 * Selects the reading stage of a new answer. The answer needs two readings if its material requires them, or if the
 * previous version needed them.
 */
export function selectFirstStage({
  enrollment_id,
  lecture_material_id,
}: {
  enrollment_id: string
  lecture_material_id: string
}) {
  return sql<'first' | null>`(
    select 'first' where exists (
      select from lecture_material as material
      where material.id = ${lecture_material_id} and material.content @> '{"needsSecondReading": true}'
    ) or exists (
      select from assignment_answer as former
      where former.enrollment_id = ${enrollment_id} and former.lecture_material_id = ${lecture_material_id}
        and former.is_current and former.reading_stage is not null
    )
  )`
}

/** State of an answer for the expert who reads it next: 'handed-in' until the expert of the second reading opens it. */
export const stateForNextReader = sql<AssignmentState>`case
  when version.reading_stage = 'second' and version.assessor_id is null then 'handed-in' else version.state
end`
