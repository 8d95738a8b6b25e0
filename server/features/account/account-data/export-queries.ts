import type { Db } from '../../../db/database.ts'

/** One query for each kind of data. The columns are data that a user can read, never hashes. */

export function findAccount(db: Db, userId: string) {
  return db
    .selectFrom('app_user')
    .select(['id', 'full_name', 'email', 'email_verified_at', 'phone_number', 'pic_url', 'google_sub'])
    .select(['is_admin', 'roles', 'created_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

export function findProfile(db: Db, userId: string) {
  return db.selectFrom('user_profile').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

export function findSessions(db: Db, userId: string) {
  return db
    .selectFrom('refresh_family')
    .select(['id', 'device', 'is_remembered as isRemembered', 'created_at as createdAt'])
    .select(['last_used_at as lastUsedAt', 'expires_at as expiresAt', 'revoked_at as endedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

export function findPasskeys(db: Db, userId: string) {
  return db
    .selectFrom('passkey')
    .select(['id', 'name', 'is_backed_up as isBackedUp', 'created_at as createdAt'])
    .select(['last_used_at as lastUsedAt', 'blocked_at as blockedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** Never the secret itself. */
export function findAuthenticatorApps(db: Db, userId: string) {
  return db
    .selectFrom('totp_secret')
    .select(['created_at as createdAt', 'confirmed_at as confirmedAt'])
    .where('user_id', '=', userId)
    .execute()
}

export function findRecoveryCodes(db: Db, userId: string) {
  return db
    .selectFrom('recovery_code')
    .select(['created_at as createdAt', 'used_at as usedAt'])
    .where('user_id', '=', userId)
    .orderBy('selector')
    .execute()
}

export function findStepResets(db: Db, userId: string) {
  return db
    .selectFrom('step_reset')
    .select(['reason', 'asked_at as askedAt', 'decided_at as decidedAt', 'is_approved as isApproved'])
    .where('user_id', '=', userId)
    .orderBy('asked_at')
    .execute()
}

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

/** Returns both experts' readings, but only after one is settled as the result. Omits the names of the experts. */
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

export function findCertificates(db: Db, userId: string) {
  return db
    .selectFrom('certificate')
    .leftJoin('enrollment', 'enrollment.id', 'certificate.enrollment_id')
    .select([
      'certificate.kind',
      'certificate.enrollment_id as enrollmentId',
      'certificate.webinar_id as webinarId',
      'certificate.code',
      'certificate.number',
    ])
    .select(['certificate.printed', 'certificate.finished_at as finishedAt'])
    .select(['certificate.generated_at as generatedAt', 'certificate.published_at as publishedAt'])
    .select(['certificate.revoked_at as revokedAt', 'certificate.revoke_reason as revokeReason'])
    .where(eb => eb.or([eb('enrollment.user_id', '=', userId), eb('certificate.user_id', '=', userId)]))
    .orderBy('certificate.finished_at')
    .execute()
}

export async function findPoints(db: Db, userId: string) {
  const row = await db
    .selectFrom('point_balance')
    .select(['balance', 'is_hidden_on_board', 'studied_until'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const entries = await db
    .selectFrom('point_entry')
    .select(['amount', 'reason', 'ref', 'multiplier', 'happened_at as happenedAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const boards = await db.selectFrom('board_score').select(['period', 'points']).where('user_id', '=', userId).execute()
  const waiting = await db
    .selectFrom('point_waiting')
    .select(['amount', 'reason', 'ref', 'multiplier', 'happened_at as happenedAt', 'counts_at as countsAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const frenzies = await db
    .selectFrom('frenzy_claim')
    .select(['window_id as windowId', 'used_until as usedUntil'])
    .where('user_id', '=', userId)
    .execute()
  const { balance = 0, is_hidden_on_board: isHiddenOnBoard = false, studied_until } = row ?? {}
  const studiedUntil = studied_until?.toISOString() ?? null
  return { balance, isHiddenOnBoard, studiedUntil, entries, waiting, boards, frenzies }
}

export function findPointExchanges(db: Db, userId: string) {
  return db
    .selectFrom('point_exchange')
    .select(['id', 'denomination', 'price_points as pricePoints', 'phone_number as phoneNumber', 'state'])
    .select(['reject_reason as rejectReason', 'asked_at as askedAt', 'paid_at as paidAt'])
    .where('user_id', '=', userId)
    .orderBy('asked_at')
    .execute()
}

export function findStockAlerts(db: Db, userId: string) {
  return db
    .selectFrom('stock_alert as alert')
    .innerJoin('inventory_item as item', 'item.id', 'alert.item_id')
    .select(['item.title', 'alert.is_wanted as isWanted', 'alert.wished_at as wishedAt'])
    .where('alert.user_id', '=', userId)
    .orderBy('alert.wished_at')
    .execute()
}

export function findVouchers(db: Db, userId: string) {
  return db
    .selectFrom('voucher_redemption as redemption')
    .innerJoin('enrollment', 'enrollment.id', 'redemption.enrollment_id')
    .innerJoin('course', 'course.id', 'enrollment.course_id')
    .select(['redemption.voucher_code as code', 'course.title as course', 'redemption.redeemed_at as redeemedAt'])
    .where('redemption.user_id', '=', userId)
    .orderBy('redemption.redeemed_at')
    .execute()
}

export function findOrders(db: Db, userId: string) {
  return db
    .selectFrom('payment_order')
    .select(['number', 'course_title as course', 'session_title as session', 'method', 'amount', 'state'])
    .select(['payment_type as paymentType', 'created_at as orderedAt', 'paid_at as paidAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

export function findNotifications(db: Db, userId: string) {
  return db
    .selectFrom('notification')
    .select(['kind', 'step', 'title', 'body', 'state', 'due_at as dueAt', 'decided_at as decidedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

export function findWebinars(db: Db, userId: string) {
  return db
    .selectFrom('webinar_registration as own')
    .innerJoin('webinar', 'webinar.id', 'own.webinar_id')
    .select(['webinar.title', 'own.state', 'own.wants_reminders as wantsReminders', 'own.wished_at as wishedAt'])
    .where('own.user_id', '=', userId)
    .orderBy('own.wished_at')
    .execute()
}

export function findRecapAnswers(db: Db, userId: string) {
  return db
    .selectFrom('recap_answer')
    .select(['meeting_id as meetingId', 'answers', 'right_count as rightCount', 'answered_at as answeredAt'])
    .where('user_id', '=', userId)
    .orderBy('answered_at')
    .execute()
}

export function findLedWebinars(db: Db, userId: string) {
  return db
    .selectFrom('webinar_leader as leader')
    .innerJoin('webinar', 'webinar.id', 'leader.webinar_id')
    .select(['webinar.title'])
    .where('leader.user_id', '=', userId)
    .orderBy('webinar.title')
    .execute()
}

export function findRoomQuestions(db: Db, userId: string) {
  return db
    .selectFrom('room_question')
    .select(['meeting_id as meetingId', 'text', 'state', 'votes', 'asked_at as askedAt'])
    .where('asked_by', '=', userId)
    .orderBy('asked_at')
    .execute()
}

export function findRoomVotes(db: Db, userId: string) {
  return db
    .selectFrom('room_vote')
    .innerJoin('room_question', 'room_question.id', 'room_vote.question_id')
    .select(['room_question.text', 'room_vote.is_wanted as isWanted', 'room_vote.wished_at as wishedAt'])
    .where('room_vote.user_id', '=', userId)
    .orderBy('room_vote.wished_at')
    .execute()
}

export function findRefusedWrites(db: Db, userId: string) {
  return db
    .selectFrom('refused_write')
    .select(['entry_id as key', 'kind', 'code', 'tries', 'first_at as firstAt', 'last_at as lastAt'])
    .where('user_id', '=', userId)
    .orderBy('first_at')
    .execute()
}

export function findReceivedWrites(db: Db, userId: string) {
  return db
    .selectFrom('idempotency')
    .select(['key', 'kind', 'answer', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('app_user').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return row?.password_hash ?? null
}

/** Returns the role requests for this account, without the names of the admins who asked or decided. */
export function findRoleRequests(db: Db, userId: string) {
  return db
    .selectFrom('role_request')
    .select(['is_admin as isAdmin', 'is_expert as isExpert', 'reason', 'asked_at as askedAt'])
    .select(['decided_at as decidedAt', 'is_approved as isApproved'])
    .where('user_id', '=', userId)
    .orderBy('asked_at')
    .execute()
}

export function findAttendance(db: Db, userId: string) {
  return db
    .selectFrom('meeting_presence as presence')
    .innerJoin('webinar_meeting as meeting', 'meeting.id', 'presence.meeting_id')
    .innerJoin('webinar', 'webinar.id', 'meeting.webinar_id')
    .leftJoin('attendance_objection as objection', join =>
      join
        .onRef('objection.meeting_id', '=', 'presence.meeting_id')
        .onRef('objection.user_id', '=', 'presence.user_id'),
    )
    .select(['webinar.title', 'meeting.starts_at as startsAt', 'presence.present_ms as presentMs'])
    .select(['presence.checked_in_at as checkedInAt', 'presence.attended_at as attendedAt', 'objection.reason'])
    .where('presence.user_id', '=', userId)
    .orderBy('meeting.starts_at')
    .execute()
}
