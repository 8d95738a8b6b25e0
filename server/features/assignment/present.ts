import type { AssessedAssignment } from '#contract/assignment-desk.ts'
import type { AssignmentVersion } from '#contract/assignment.ts'
import type { Services } from '../../http/context.ts'
import { presentFile } from '../upload/service.ts'
import type { AnswerFileRow, AssessedRow, VersionRow } from './queries.ts'

type Deps = Pick<Services, 'keys' | 'now'>

export function presentVersion(deps: Deps, row: VersionRow, files: readonly AnswerFileRow[]): AssignmentVersion {
  const isJudged = row.state === 'scored' || row.state === 'returned'
  return {
    id: row.id,
    enrollmentId: row.enrollment_id,
    lectureMaterialId: row.lecture_material_id,
    text: row.text,
    files: files.filter(file => file.answer_id === row.id).map(file => presentFile(deps, file)),
    handedInAt: row.handed_in_at.toISOString(),
    isCurrent: row.place === 1,
    state: row.state,
    score: row.state === 'scored' ? row.score : null,
    comment: isJudged ? row.comment : '',
    assessedAt: isJudged ? (row.assessed_at?.toISOString() ?? null) : null,
  }
}

export function presentAssessed(deps: Deps, row: AssessedRow, files: readonly AnswerFileRow[]): AssessedAssignment {
  return {
    ...presentVersion(deps, row, files),
    revision: row.revision,
    learner: { id: row.user_id, fullName: row.learner_name },
    courseTitle: row.course_title,
    materialTitle: row.material_title,
    assessor: row.assessor_id === null ? null : { id: row.assessor_id, fullName: row.assessor_name ?? '' },
    earlierCount: row.version_count - 1,
  }
}
