import type { DeskAssignment } from '#contract/assessment/scoring.admin.ts'
import { computePromisedAssessmentTime } from '#contract/assessment/assessment-promise.ts'
import type { DeskAssignmentRow } from './desk-queries.ts'
import { presentColleague } from './present.ts'

export function presentDeskAssignment(row: DeskAssignmentRow): DeskAssignment {
  return {
    id: row.id,
    enrollmentId: row.enrollment_id,
    lectureMaterialId: row.lecture_material_id,
    handedInAt: row.handed_in_at.toISOString(),
    isCurrent: row.is_current,
    state: row.state,
    score: row.state === 'scored' ? row.score : null,
    assessedAt: row.assessed_at?.toISOString() ?? null,
    revision: row.revision,
    learner: { id: row.user_id, fullName: row.learner_name },
    courseTitle: row.course_title,
    materialTitle: row.material_title,
    assessor: presentColleague(row.assessor_id, row.assessor_name),
    earlierCount: row.earlier_count,
    expert: presentColleague(row.expert_id, row.expert_name),
    dueAt: computePromisedAssessmentTime(row.handed_in_at).toISOString(),
    isLate: row.is_late,
    readingStage: row.reading_stage,
  }
}
