import type { AssessedAssignment, ExpertAssignment } from '#contract/assessment/assignment.expert.ts'
import type { AssignmentVersion } from '#contract/assessment/assignment.ts'
import type { Reading } from '#contract/assessment/reading.ts'
import { computeOverdueCutoff, computePromisedAssessmentTime } from '#contract/assessment/assessment-promise.ts'
import type { Services } from '../../../http/context.ts'
import { presentFile, presentVoice } from '../../learning/upload/service.ts'
import type { AssessedRow, VersionRow } from './queries.ts'
import type { AnswerFiles } from './answer-file-queries.ts'
import type { ReadingRow } from './reading-queries.ts'

type Deps = Pick<Services, 'keys' | 'now'>

export function presentVersion(deps: Deps, row: VersionRow, files: AnswerFiles): AssignmentVersion {
  const isJudged = row.state === 'scored' || row.state === 'returned'
  const voice = files.voices.find(each => each.answer_id === row.id)
  return {
    id: row.id,
    enrollmentId: row.enrollment_id,
    lectureMaterialId: row.lecture_material_id,
    text: row.text,
    files: files.files.filter(file => file.answer_id === row.id).map(file => presentFile(deps, file)),
    handedInAt: row.handed_in_at.toISOString(),
    isCurrent: row.place === 1,
    state: row.state,
    score: row.state === 'scored' ? row.score : null,
    comment: isJudged ? row.comment : '',
    ...(isJudged && row.criteria && { criteria: row.criteria }),
    ...(isJudged && row.marks && row.marks.length > 0 && { marks: row.marks }),
    ...(isJudged && voice && { voice: presentVoice(deps, voice) }),
    assessedAt: isJudged ? (row.assessed_at?.toISOString() ?? null) : null,
  }
}

export function presentAssessed(deps: Deps, row: AssessedRow, files: AnswerFiles): AssessedAssignment {
  return {
    ...presentVersion(deps, row, files),
    revision: row.revision,
    learner: { id: row.user_id, fullName: row.learner_name },
    courseTitle: row.course_title,
    materialTitle: row.material_title,
    ...(row.rubric && { rubric: row.rubric }),
    assessor: presentColleague(row.assessor_id, row.assessor_name),
    earlierCount: row.version_count - 1,
    ...(row.reading_stage === 'first' && { reading: 1 as const }),
    ...(row.reading_stage === 'second' && { reading: 2 as const }),
    ...(row.reading_stage === 'settled' && { isSettled: true }),
  }
}

export function presentForExpert(deps: Deps, row: AssessedRow, files: AnswerFiles): ExpertAssignment {
  const isOpen = row.state === 'handed-in' || row.state === 'being-assessed'
  return {
    ...presentAssessed(deps, row, files),
    // The expert of the second reading sees the state 'handed-in' first, as the expert of the first reading does.
    ...(row.reading_stage === 'second' && row.assessor_id === null && { state: 'handed-in' as const }),
    expert: presentColleague(row.expert_id, row.expert_name),
    dueAt: computePromisedAssessmentTime(row.handed_in_at).toISOString(),
    isLate: isOpen && row.handed_in_at < computeOverdueCutoff(deps.now()),
  }
}

export function presentReading(deps: Deps, row: ReadingRow): Reading {
  const { voice_upload_id: id, voice_seconds: seconds, voice_type: type, voice_bytes: bytes } = row
  const hasVoice = id !== null && seconds !== null && bytes !== null
  return {
    place: row.place,
    reader: { id: row.expert_id, fullName: row.full_name },
    state: row.state,
    score: row.score,
    comment: row.comment,
    ...(row.criteria && { criteria: row.criteria }),
    ...(row.marks && row.marks.length > 0 && { marks: row.marks }),
    ...(hasVoice && { voice: presentVoice(deps, { id, seconds, type, size_bytes: bytes, user_id: row.expert_id }) }),
    readAt: row.read_at.toISOString(),
  }
}

export function presentColleague(id: string | null, fullName: string | null) {
  return id === null ? null : { id, fullName: fullName ?? '' }
}
