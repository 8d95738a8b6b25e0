import type { Db } from '../../../db/database.ts'

/* Queries for the export of one user's learning: courses, work and results. */

export function findEnrollments(db: Db, userId: string) {
  return db
    .selectFrom('enrollment')
    .innerJoin('course', 'course.id', 'enrollment.course_id')
    .innerJoin('course_session', 'course_session.id', 'enrollment.session_id')
    .select(['enrollment.id', 'course.title as course', 'course_session.title as session'])
    .select(['enrollment.version', 'enrollment.created_at as createdAt'])
    .where('enrollment.user_id', '=', userId)
    .orderBy('enrollment.created_at')
    .execute()
}

export function findProgress(db: Db, userId: string) {
  return db
    .selectFrom('lecture_progress as progress')
    .innerJoin('enrollment', 'enrollment.id', 'progress.enrollment_id')
    .innerJoin('lecture_material as material', 'material.id', 'progress.lecture_material_id')
    .select(['enrollment.id as enrollmentId', 'material.title as material', 'progress.status'])
    .select(['progress.completed_at as completedAt', 'progress.updated_at as updatedAt'])
    .where('enrollment.user_id', '=', userId)
    .orderBy('enrollment.created_at')
    .orderBy('material.position')
    .execute()
}

export function findQuizAttempts(db: Db, userId: string) {
  return db
    .selectFrom('quiz_attempt as attempt')
    .innerJoin('enrollment', 'enrollment.id', 'attempt.enrollment_id')
    .innerJoin('lecture_material as material', 'material.id', 'attempt.lecture_material_id')
    .select(['attempt.id', 'enrollment.id as enrollmentId', 'material.title as material', 'attempt.answers'])
    .select(['attempt.score', 'attempt.is_passed as isPassed', 'attempt.handed_in_at as handedInAt'])
    .where('enrollment.user_id', '=', userId)
    .orderBy('attempt.handed_in_at')
    .execute()
}

export function findOpenQuizAttempts(db: Db, userId: string) {
  return db
    .selectFrom('quiz_attempt_start as start')
    .innerJoin('enrollment', 'enrollment.id', 'start.enrollment_id')
    .innerJoin('lecture_material as material', 'material.id', 'start.lecture_material_id')
    .leftJoin('quiz_attempt as attempt', 'attempt.id', 'start.id')
    .select(['start.id', 'enrollment.id as enrollmentId', 'material.title as material', 'start.number', 'start.saved'])
    .select(['start.started_at as startedAt', 'start.deadline'])
    .where('enrollment.user_id', '=', userId)
    .where('attempt.id', 'is', null)
    .orderBy('start.started_at')
    .execute()
}

export function findAssignmentAnswers(db: Db, userId: string) {
  return db
    .selectFrom('assignment_answer as answer')
    .innerJoin('enrollment', 'enrollment.id', 'answer.enrollment_id')
    .innerJoin('lecture_material as material', 'material.id', 'answer.lecture_material_id')
    .select(['answer.id', 'enrollment.id as enrollmentId', 'material.title as material', 'answer.text'])
    .leftJoin('assessment_voice as voice', 'voice.answer_id', 'answer.id')
    .select(['answer.handed_in_at as handedInAt', 'answer.state', 'answer.score', 'answer.comment', 'answer.criteria'])
    .select(['answer.marks', 'voice.seconds as voiceSeconds'])
    .where('enrollment.user_id', '=', userId)
    .orderBy('answer.handed_in_at')
    .execute()
}

/**
 * Returns the readings of both experts after the result of the assignment is settled. Omits the names of the experts.
 */
export function findAssignmentReadings(db: Db, userId: string) {
  return db
    .selectFrom('assignment_reading as reading')
    .innerJoin('assignment_answer as answer', 'answer.id', 'reading.answer_id')
    .innerJoin('enrollment', 'enrollment.id', 'answer.enrollment_id')
    .select(['reading.answer_id as answerId', 'reading.place', 'reading.state', 'reading.score', 'reading.comment'])
    .select(['reading.criteria', 'reading.marks', 'reading.voice_seconds as voiceSeconds', 'reading.read_at as readAt'])
    .where('enrollment.user_id', '=', userId)
    .where('answer.reading_stage', '=', 'settled')
    .orderBy('reading.read_at')
    .execute()
}

/** Returns the canned comments that the user saved as an expert. */
export function findCannedComments(db: Db, userId: string) {
  return db
    .selectFrom('canned_comment')
    .select(['id', 'text', 'saved_at as savedAt'])
    .where('owner_id', '=', userId)
    .orderBy('saved_at')
    .execute()
}

export function findSurveyResults(db: Db, userId: string) {
  return db
    .selectFrom('survey_result as result')
    .innerJoin('career_track', 'career_track.id', 'result.career_track_id')
    .innerJoin('survey', 'survey.id', 'result.survey_id')
    .select(['result.id', 'career_track.title as careerTrack', 'survey.title as survey', 'result.answers'])
    .select('result.happened_at as happenedAt')
    .where('result.user_id', '=', userId)
    .orderBy('result.happened_at')
    .execute()
}

export function findPositions(db: Db, userId: string) {
  return db
    .selectFrom('lecture_position as position')
    .innerJoin('enrollment', 'enrollment.id', 'position.enrollment_id')
    .innerJoin('lecture_material as material', 'material.id', 'position.lecture_material_id')
    .select(['enrollment.id as enrollmentId', 'material.title as material', 'position.furthest'])
    .select(['position.at', 'position.read_at as readAt', 'position.updated_at as updatedAt'])
    .where('enrollment.user_id', '=', userId)
    .orderBy('enrollment.created_at')
    .orderBy('material.position')
    .execute()
}

export function findScormStates(db: Db, userId: string) {
  return db
    .selectFrom('scorm_state')
    .innerJoin('enrollment', 'enrollment.id', 'scorm_state.enrollment_id')
    .innerJoin('lecture_material as material', 'material.id', 'scorm_state.lecture_material_id')
    .select(['enrollment.id as enrollmentId', 'material.title as material', 'scorm_state.state'])
    .select('scorm_state.happened_at as happenedAt')
    .where('enrollment.user_id', '=', userId)
    .orderBy('enrollment.created_at')
    .orderBy('material.position')
    .execute()
}

export function findNotes(db: Db, userId: string) {
  return db
    .selectFrom('note_event')
    .select(['note_id as noteId', 'type', 'text', 'content', 'happened_at as happenedAt'])
    .where('user_id', '=', userId)
    .orderBy('seq')
    .execute()
}

export function findLessonQuestions(db: Db, userId: string) {
  return db
    .selectFrom('lesson_question')
    .select(['id', 'material_title as material', 'anchor', 'text', 'asked_at as askedAt', 'is_hidden as isHidden'])
    .where('asked_by', '=', userId)
    .orderBy('asked_at')
    .execute()
}

export function findLessonAnswers(db: Db, userId: string) {
  return db
    .selectFrom('lesson_answer')
    .select(['id', 'question_id as questionId', 'text', 'answered_at as answeredAt', 'is_hidden as isHidden'])
    .where('answered_by', '=', userId)
    .orderBy('answered_at')
    .execute()
}

export function findLessonReports(db: Db, userId: string) {
  return db
    .selectFrom('lesson_report')
    .select(['question_id as questionId', 'answer_id as answerId', 'reason', 'reported_at as reportedAt'])
    .where('user_id', '=', userId)
    .orderBy('reported_at')
    .execute()
}

export function findStudyGroups(db: Db, userId: string) {
  return db
    .selectFrom('study_group_member as member')
    .innerJoin('study_group', 'study_group.id', 'member.group_id')
    .innerJoin('enrollment', 'enrollment.id', 'member.enrollment_id')
    .innerJoin('course_session as session', 'session.id', 'study_group.session_id')
    .select([
      'session.title as session',
      'study_group.code',
      'member.joined_at as joinedAt',
      'member.left_at as leftAt',
    ])
    .where('enrollment.user_id', '=', userId)
    .orderBy('member.joined_at')
    .execute()
}

/** Returns the cheers that the user sent. Leaves out received cheers, because they are data of the senders. */
export function findCheers(db: Db, userId: string) {
  return db
    .selectFrom('study_group_cheer as cheer')
    .innerJoin('enrollment', 'enrollment.id', 'cheer.from_enrollment')
    .select(['cheer.cheer', 'cheer.happened_at as happenedAt'])
    .where('enrollment.user_id', '=', userId)
    .orderBy('cheer.happened_at')
    .execute()
}

export function findReviews(db: Db, userId: string) {
  return db
    .selectFrom('review_event')
    .select(['card_id as cardId', 'type', 'rating', 'elapsed_ms as elapsedMs', 'happened_at as happenedAt'])
    .where('user_id', '=', userId)
    .orderBy('seq')
    .execute()
}

export function findUploads(db: Db, userId: string) {
  return db
    .selectFrom('upload')
    .leftJoin('assignment_file as file', join =>
      join.onRef('file.user_id', '=', 'upload.user_id').onRef('file.upload_id', '=', 'upload.id'),
    )
    .select(['upload.id', 'upload.name', 'upload.type', 'upload.size_bytes as sizeBytes'])
    .select(['upload.completed_at as arrivedAt', 'file.answer_id as assignmentAnswerId'])
    .where('upload.user_id', '=', userId)
    .orderBy('upload.created_at')
    .execute()
}

export function findLevelUps(db: Db, userId: string) {
  return db
    .selectFrom('level_up')
    .select(['id', 'title', 'note', 'upload_id as fileId', 'state', 'review_note as reviewNote'])
    .select(['submitted_at as submittedAt', 'reviewed_at as reviewedAt'])
    .where('user_id', '=', userId)
    .orderBy('submitted_at')
    .execute()
}
