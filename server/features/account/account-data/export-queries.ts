import type { Db } from '../../../db/database.ts'
import { refundedAmount } from '../../../db/refunds.ts'

/** Each query returns one kind of data, with only the columns that the user may read and without hashes. */

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

/** Returns the authenticator apps without their secrets. */
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

export function findUndeliverableAddresses(db: Db, userId: string) {
  return db
    .selectFrom('undeliverable_address')
    .select(['email', 'reason', 'reported_at as reportedAt'])
    .where('user_id', '=', userId)
    .execute()
}

export function findWhatsAppNumbers(db: Db, userId: string) {
  return db
    .selectFrom('whatsapp_number')
    .select(['number', 'asked_at as askedAt', 'confirmed_at as confirmedAt', 'refused_at as refusedAt'])
    .where('user_id', '=', userId)
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

/** Returns the user's choice of the parts that the public portfolio shows, and the code in its URL. */
export function findPortfolio(db: Db, userId: string) {
  return db
    .selectFrom('portfolio')
    .select(['code', 'choice', 'shared_at as sharedAt', 'changed_at as changedAt'])
    .where('user_id', '=', userId)
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
  const waitingRows = await db
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
  return { balance, isHiddenOnBoard, studiedUntil, entries, waiting: waitingRows, boards, frenzies }
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
    .selectFrom('payment_order as bought')
    .select(['number', 'course_title as course', 'session_title as session', 'method', 'amount', 'state'])
    .select(['payment_type as paymentType', 'created_at as orderedAt', 'paid_at as paidAt'])
    .select(refundedAmount.as('refunded'))
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

export function findPaymentFindings(db: Db, userId: string) {
  return db
    .selectFrom('payment_finding as finding')
    .innerJoin('payment_order as bought', 'bought.id', 'finding.order_id')
    .select(['bought.number as order', 'finding.kind', 'finding.amount', 'finding.noticed_at as noticedAt'])
    .select(['finding.settled_at as settledAt', 'finding.settled_reason as reason'])
    .where('bought.user_id', '=', userId)
    .orderBy('finding.noticed_at')
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

export function findNotificationSettings(db: Db, userId: string) {
  return db
    .selectFrom('notification_setting')
    .select(['channels', 'zone', 'muted_until as mutedUntil', 'changed_at as changedAt'])
    .select(['review_hour as reviewHour', 'review_next_at as reviewNextAt'])
    .where('user_id', '=', userId)
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

/** Returns the objections without the name of the expert or admin who decided. */
export function findAttendanceObjections(db: Db, userId: string) {
  return db
    .selectFrom('attendance_objection as objection')
    .innerJoin('webinar_meeting as meeting', 'meeting.id', 'objection.meeting_id')
    .innerJoin('webinar', 'webinar.id', 'meeting.webinar_id')
    .select(['webinar.title', 'meeting.starts_at as startsAt', 'objection.reason', 'objection.raised_at as raisedAt'])
    .select(['objection.state', 'objection.note', 'objection.decided_at as decidedAt'])
    .where('objection.user_id', '=', userId)
    .orderBy('objection.raised_at')
    .execute()
}
