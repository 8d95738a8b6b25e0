/** Kinds of personal data with their names in a notice. A notice lists them in this order. */
export const dataKinds = {
  account: 'nama, alamat email, dan nomor telepon',
  password: 'password dalam bentuk teracak (hash), bukan password aslinya',
  profile: 'data profil, seperti tanggal lahir, alamat, dan pendidikan',
  logins: 'perangkat yang dipakai untuk masuk, waktunya, dan kode sesi yang teracak (hash)',
  secrets: 'kunci sandi, rahasia aplikasi autentikator, dan kode pemulihan',
  messages: 'email dan pemberitahuan yang dikirim',
  learning: 'kelas yang diikuti, kemajuan belajar, dan sertifikat',
  answers: 'jawaban kuis dan tugas, berkas yang dikumpulkan, dan nilainya',
  orders: 'pesanan dan pembayaran, tanpa nomor kartu',
  points: 'poin, penukaran, dan nomor telepon tujuan pulsa',
  meetings: 'webinar yang didaftar, kehadiran, dan pertanyaan di ruang',
  visits: 'catatan kunjungan halaman',
  staff: 'catatan tindakan sebagai admin atau pakar',
} as const

export type DataKind = keyof typeof dataKinds

/** All kinds, in the order in which a notice lists them. */
export const kindNames = Object.keys(dataKinds) as DataKind[] // the constant object has no other keys

/** Returns the bit that stands for a kind of data. A set of kinds is stored as one number. */
export const getKindBit = (kind: DataKind): number => 1 << kindNames.indexOf(kind)

/** Returns the kinds of a set, in the order in which a notice lists them. */
export const listKinds = (bits: number): DataKind[] => kindNames.filter(kind => (bits & getKindBit(kind)) !== 0)

/** Describes the rows of one table that belong to users. */
export interface PersonalRows {
  readonly table: string
  readonly kind: DataKind
  /** Column with the id of the user. If there is a `parent`, column with the id of a row of that table. */
  readonly owner: string
  /** Table that connects the rows with the user. */
  readonly parent?: 'enrollment' | 'payment_order' | 'refresh_family'
  /**
   * Column with the time since which the row exists. For a table without such a column, the time when the account was
   * created counts.
   */
  readonly since?: string
  /** Column that is null in rows without data of this kind. Such rows are left out. */
  readonly filled?: string
}

const own = (kind: DataKind, table: string, since: string | null = 'created_at', owner = 'user_id'): PersonalRows => ({
  table,
  kind,
  owner,
  ...(since !== null && { since }),
})

const ofEnrollment = (kind: DataKind, table: string, since: string): PersonalRows => ({
  table,
  kind,
  owner: 'enrollment_id',
  parent: 'enrollment',
  since,
})

/**
 * All tables whose rows belong to a user. A row about an action of an admin or expert belongs to this admin or expert.
 * A test compares this list with the tables of the database.
 */
export const personalRows: readonly PersonalRows[] = [
  own('account', 'app_user', 'created_at', 'id'),
  { ...own('password', 'app_user', 'created_at', 'id'), filled: 'password_hash' },
  own('account', 'role_request', 'asked_at'),
  own('account', 'account_merge', 'asked_at', 'kept_id'),
  own('profile', 'user_profile', null),

  own('logins', 'refresh_family'),
  own('logins', 'push_device'),
  { table: 'refresh_token', kind: 'logins', owner: 'family_id', parent: 'refresh_family', since: 'created_at' },
  { table: 'hand_over', kind: 'logins', owner: 'session_id', parent: 'refresh_family' },
  own('secrets', 'passkey'),
  own('secrets', 'totp_secret'),
  own('secrets', 'recovery_code'),
  own('secrets', 'step_reset', 'asked_at'),
  own('logins', 'mail_token', null),
  own('logins', 'secret_feed'),

  own('messages', 'mail_job'),
  own('messages', 'undeliverable_address', 'reported_at'),
  own('messages', 'notification'),
  own('messages', 'notification_delivery'),
  own('messages', 'notification_setting', 'changed_at'),
  own('account', 'whatsapp_number', 'asked_at'),

  own('learning', 'enrollment'),
  ofEnrollment('learning', 'lecture_progress', 'updated_at'),
  ofEnrollment('learning', 'lecture_position', 'updated_at'),
  ofEnrollment('learning', 'video_evidence', 'happened_at'),
  ofEnrollment('learning', 'certificate', 'finished_at'),
  own('learning', 'certificate', 'finished_at'),
  own('learning', 'review_event', 'received_at'),
  own('learning', 'portfolio', 'changed_at'),
  own('learning', 'note_event', 'received_at'),
  own('learning', 'lesson_question', 'received_at', 'asked_by'),
  own('learning', 'lesson_answer', 'received_at', 'answered_by'),
  own('learning', 'lesson_report', 'received_at'),
  ofEnrollment('learning', 'study_group_member', 'joined_at'),
  {
    table: 'study_group_cheer',
    kind: 'learning',
    owner: 'from_enrollment',
    parent: 'enrollment',
    since: 'received_at',
  },
  own('learning', 'survey_result'),
  own('learning', 'idempotency'),
  own('learning', 'refused_write', 'first_at'),

  ofEnrollment('answers', 'scorm_state', 'updated_at'),
  ofEnrollment('answers', 'quiz_attempt', 'created_at'),
  ofEnrollment('answers', 'quiz_attempt_start', 'started_at'),
  ofEnrollment('answers', 'assignment_answer', 'created_at'),
  own('answers', 'assignment_file', null),
  own('answers', 'upload'),
  own('answers', 'level_up'),
  own('answers', 'recap_answer', 'answered_at'),

  own('orders', 'payment_order'),
  { table: 'payment_notice', kind: 'orders', owner: 'order_id', parent: 'payment_order', since: 'received_at' },
  { table: 'payment_finding', kind: 'orders', owner: 'order_id', parent: 'payment_order', since: 'noticed_at' },
  own('orders', 'voucher_redemption', 'redeemed_at'),

  own('points', 'point_balance', null),
  own('points', 'point_entry'),
  own('points', 'point_waiting', 'happened_at'),
  own('points', 'frenzy_claim', null),
  own('points', 'board_score', null),
  own('points', 'point_exchange', 'asked_at'),
  own('points', 'stock_alert', 'wished_at'),

  own('meetings', 'webinar_registration', 'wished_at'),
  own('meetings', 'webinar_leader', null),
  own('meetings', 'meeting_presence', null),
  own('meetings', 'attendance_objection', 'raised_at'),
  own('meetings', 'room_question', 'asked_at', 'asked_by'),
  own('meetings', 'room_vote', 'wished_at'),
  own('meetings', 'room_announcement', 'announced_at', 'announced_by'),
  own('meetings', 'topic_presence', null),

  own('visits', 'consent_decision', 'decided_at'),
  own('visits', 'visit_event', 'received_at'),

  own('staff', 'audit_entry', 'at', 'actor_id'),
  // The subject of a row is not always a user. If it is something else, its id matches no account.
  own('account', 'bulk_row', null, 'subject_id'),
  own('staff', 'bulk_run', 'asked_at', 'asked_by'),
  own('staff', 'package_import', 'asked_at', 'asked_by'),
  own('staff', 'assessment_voice', null),
  own('staff', 'assignment_reader', null, 'expert_id'),
  own('staff', 'assignment_reading', 'read_at', 'expert_id'),
  own('staff', 'inventory_movement', 'created_at', 'moved_by'),
  own('staff', 'payout', 'made_at', 'made_by'),
  own('staff', 'voucher_batch', 'created_at', 'created_by'),
  own('staff', 'canned_comment', 'saved_at', 'owner_id'),
  own('staff', 'desk_view', 'saved_at', 'owner_id'),
]

/** Tables that refer to users only through another table. They contain no personal data. */
export const tablesWithoutOwner: ReadonlySet<string> = new Set(['voucher'])

/** Kinds of data that an admin sees on the page of a user. */
export const kindsOfUserPage: readonly DataKind[] = ['account', 'logins', 'messages', 'learning', 'orders', 'points']
