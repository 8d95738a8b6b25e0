import type { MergeKindName } from '#contract/account/user-merge.ts'

/** Describes a table whose rows move from the closed account to the kept account. */
export interface TableMove {
  table: string
  owner: string
  line: MergeKindName
  /**
   * Columns that are unique for each user. A row does not move if the kept account has a row with the same values (two
   * null values count as equal). If absent, all rows move.
   */
  rivals?: readonly string[]
  /** Columns that identify a row in the plan. If absent, `rivals` identify the row. */
  ids?: readonly string[]
  /** True if rows of this table change often without an action of the user. Such changes do not make a plan stale. */
  isLoose?: boolean
}

/** Tables whose rows move, in the order of execution. */
export const tableMoves: readonly TableMove[] = [
  { table: 'enrollment', owner: 'user_id', line: 'enrollments', rivals: ['course_id'], ids: ['id'] },
  { table: 'notification', owner: 'user_id', line: 'notices', rivals: ['about', 'step'], isLoose: true },
  { table: 'survey_result', owner: 'user_id', line: 'surveys', rivals: ['career_track_id'], ids: ['id'] },
  { table: 'certificate', owner: 'user_id', line: 'certificates', rivals: ['webinar_id', 'import_key'], ids: ['id'] },
  { table: 'payment_order', owner: 'user_id', line: 'orders', ids: ['id'] },
  { table: 'voucher_redemption', owner: 'user_id', line: 'vouchers', rivals: ['voucher_code'] },
  { table: 'frenzy_claim', owner: 'user_id', line: 'frenzies', rivals: ['window_id'] },
  { table: 'point_exchange', owner: 'user_id', line: 'exchanges', ids: ['id'] },
  { table: 'stock_alert', owner: 'user_id', line: 'alerts', rivals: ['item_id'] },
  { table: 'meeting_presence', owner: 'user_id', line: 'attendance', rivals: ['meeting_id'] },
  { table: 'attendance_objection', owner: 'user_id', line: 'objections', rivals: ['meeting_id'] },
  { table: 'review_event', owner: 'user_id', line: 'reviews', rivals: ['id'] },
  { table: 'note_event', owner: 'user_id', line: 'notes', rivals: ['id'] },
  { table: 'lesson_question', owner: 'asked_by', line: 'askedQuestions', ids: ['id'] },
  { table: 'lesson_answer', owner: 'answered_by', line: 'givenAnswers', ids: ['id'] },
  { table: 'lesson_report', owner: 'user_id', line: 'reports', rivals: ['question_id', 'answer_id'] },
  { table: 'recap_answer', owner: 'user_id', line: 'recaps', rivals: ['meeting_id'] },
  { table: 'room_question', owner: 'asked_by', line: 'questions', ids: ['id'] },
  { table: 'room_vote', owner: 'user_id', line: 'votes', rivals: ['question_id'] },
  { table: 'portfolio', owner: 'user_id', line: 'portfolio', rivals: [] },
  { table: 'secret_feed', owner: 'user_id', line: 'feeds', rivals: ['kind'] },
  { table: 'user_profile', owner: 'user_id', line: 'profile', rivals: [] },
  { table: 'refused_write', owner: 'user_id', line: 'refused', rivals: ['entry_id'] },
  { table: 'idempotency', owner: 'user_id', line: 'receipts', rivals: ['key'], isLoose: true },
]

const DONE_BY_STAFF = 'who did it at the desk stays who did it'
const OF_THE_LOGIN = 'belongs to the login of the closed account, which goes on working'
const CONSENT = 'a consent is given for one account; exported and erased with the kept one'

/**
 * Columns with an account id that are not in `tableMoves`, each with the reason. A test compares both lists with the
 * database, so a new column must be added to one of them.
 */
export const otherColumns: Readonly<Record<string, string>> = {
  'account_merge.asked_by': DONE_BY_STAFF,
  'account_merge.decided_by': DONE_BY_STAFF,
  'account_merge.kept_id': 'the plan itself; waiting ones of either account are refused',
  'account_merge.other_id': 'the plan itself; waiting ones of either account are refused',
  'app_user.merged_into': 'close.ts: earlier merges lead to the newest kept account',
  'assignment_answer.assessor_id': DONE_BY_STAFF,
  'assignment_answer.expert_id': DONE_BY_STAFF,
  'assignment_reader.expert_id': DONE_BY_STAFF,
  'assignment_reading.expert_id': DONE_BY_STAFF,
  'assignment_file.user_id': 'files.ts: follows its file',
  'assessment_voice.user_id': 'what experts said aloud, and experts are refused',
  'attendance_objection.decided_by': DONE_BY_STAFF,
  'audit_entry.actor_id': DONE_BY_STAFF,
  'audit_entry.person_id': 'the log is only ever added to',
  'board_score.user_id': 'points.ts: counted anew from the lines that moved',
  'canned_comment.owner_id': 'sentences of experts, and experts are refused',
  'bulk_run.asked_by': DONE_BY_STAFF,
  'package_import.asked_by': DONE_BY_STAFF,
  'bulk_run.runner_id': DONE_BY_STAFF,
  'consent_decision.user_id': CONSENT,
  'desk_view.owner_id': DONE_BY_STAFF,
  'inventory_movement.moved_by': DONE_BY_STAFF,
  'lesson_report.decided_by': DONE_BY_STAFF,
  'level_up.reviewer_id': DONE_BY_STAFF,
  'level_up.user_id': 'files.ts: follows its file',
  'mail_job.user_id': OF_THE_LOGIN,
  'mail_token.user_id': OF_THE_LOGIN,
  'meeting_presence.checked_in_by': DONE_BY_STAFF,
  'notification_delivery.user_id': 'close.ts: follows its notification',
  'notification_setting.user_id': 'the settings of the kept account count',
  'passkey.user_id': OF_THE_LOGIN,
  'payout.made_by': DONE_BY_STAFF,
  'point_balance.user_id': 'points.ts',
  'point_entry.merged_from': 'points.ts: where a line comes from',
  'point_entry.user_id': 'points.ts',
  'payment_finding.settled_by': DONE_BY_STAFF,
  'point_exchange.decided_by': DONE_BY_STAFF,
  'point_waiting.user_id': 'points.ts',
  'push_device.user_id': OF_THE_LOGIN,
  'refresh_family.user_id': OF_THE_LOGIN,
  'recovery_code.user_id': 'only admins and experts have a second step, and they are refused',
  'role_request.asked_by': DONE_BY_STAFF,
  'role_request.decided_by': DONE_BY_STAFF,
  'role_request.user_id': 'what was asked of roles was asked for that account; waiting ones are refused',
  'room_announcement.announced_by': DONE_BY_STAFF,
  'step_reset.asked_by': DONE_BY_STAFF,
  'step_reset.decided_by': DONE_BY_STAFF,
  'step_reset.user_id': 'only admins and experts have a second step, and they are refused',
  'topic_presence.user_id': 'gone within a minute by itself',
  'totp_secret.user_id': 'only admins and experts have a second step, and they are refused',
  'upload.stored_for': 'files.ts: the bytes stay where they lie',
  'undeliverable_address.user_id': OF_THE_LOGIN,
  'upload.user_id': 'files.ts',
  'visit_event.user_id': CONSENT,
  'voucher_batch.created_by': DONE_BY_STAFF,
  'voucher_batch.exported_by': DONE_BY_STAFF,
  'whatsapp_number.user_id': 'the number of the kept account counts',
  'webinar_leader.user_id': 'an account that may lead is refused',
  'webinar_registration.user_id': 'a seat held twice is given back: mergeSeats of webinar',
}
