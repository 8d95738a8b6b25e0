import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { mediaColumns, readMediaInUse } from './media-queries.ts'

let world: LearningApp
beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())

/**
 * Text columns that contain no URLs of stored files, so `readMediaInUse` need not search them. Keys and columns with a
 * fixed list of values are left out.
 */
const nameNone: Readonly<Record<string, string>> = {
  account_merge: 'plan reason',
  // `pic_url` contains URLs of the user's own pictures, which no package contains.
  app_user: 'full_name email phone_number pic_url password_hash roles google_sub',
  assignment_answer: 'text comment criteria marks',
  assignment_reading: 'comment criteria marks',
  attendance_objection: 'reason note',
  // An audit entry describes the past, so the file may be missing.
  audit_entry: 'deed subject_kind subject_id place detail',
  bank_question: 'question tags',
  board_count: 'period',
  board_delta: 'period',
  board_score: 'period',
  bulk_row: 'code undo data label problem',
  bulk_run: 'deed given place reason undo_reason',
  canned_comment: 'text',
  career_track: 'slug title summary description',
  career_track_version: 'track_content lineages',
  category: 'slug title',
  certificate: 'code import_key number printed revoke_reason source source_number',
  consent_decision: 'purposes text_version',
  course: 'slug title summary description outcomes',
  course_session: 'title place cancel_reason',
  daily_figure: 'name',
  desk_view: 'screen name address',
  hand_over: 'origin',
  idempotency: 'key kind answer',
  instructor: 'slug name title bio expertise',
  inventory_item: 'kind title',
  inventory_movement: 'note',
  kysely_migration: 'name timestamp',
  kysely_migration_lock: 'id',
  lecture_material: 'title',
  lesson_answer: 'text',
  lesson_question: 'material_title anchor text',
  lesson_report: 'reason',
  level_up: 'title note review_note',
  mail_job: 'email',
  mail_token: 'email',
  undeliverable_address: 'email',
  // Hashes of a file. They do not count as a use of the file.
  media_pieces: 'name',
  meeting_presence: 'seen claims codes',
  meeting_recap: 'questions',
  note_event: 'text content',
  notification: 'kind about step title body path calendar_path',
  notification_calendar: 'ics',
  notification_delivery: 'host',
  institution: 'id name',
  notification_setting: 'channels',
  package_import: 'file_name findings destination failure',
  passkey: 'credential_id name transports',
  whatsapp_number: 'number',
  payment_notice: 'transaction_id transaction_status fraud_status refund_key state_after',
  payment_finding: 'refund_key settled_reason transaction_id transaction_status',
  payment_order: 'number course_title session_title midtrans_token transaction_id payment_type',
  point_entry: 'reason ref merged_ref',
  point_exchange: 'phone_number reject_reason signs',
  point_value: 'worth',
  point_waiting: 'reason ref',
  point_window: 'mission',
  portfolio: 'code choice',
  push_device: 'endpoint host p256dh auth',
  quiz: 'title questions',
  quiz_attempt: 'answers question_results',
  quiz_attempt_start: 'saved',
  quiz_import: 'file_hash questions',
  rate_limit: 'key',
  recap_answer: 'answers',
  redeem_code: 'code partner',
  recovery_code: 'selector hash',
  refresh_family: 'device origin',
  refused_write: 'kind code',
  review_deck: 'cards',
  review_event: 'card_id',
  role_request: 'reason',
  room_announcement: 'text',
  room_question: 'text',
  schema_change: 'name',
  scorm_state: 'state',
  search_document: 'kind ref title summary address stamp',
  search_word: 'word',
  server_fact: 'name value',
  server_key: 'name',
  site_content: 'kind slug name',
  step_reset: 'reason',
  study_group: 'code',
  study_group_cheer: 'cheer',
  survey: 'title intro questions',
  survey_result: 'answers',
  topic: 'name fingerprint',
  topic_presence: 'topic',
  upload: 'name type',
  user_profile:
    'marital_status address province_id city_id last_education institution_id institution_name major position company bio linkedin_url instagram_url github_url website_url',
  vapid_key: 'public_key private_key',
  // Data about the original file. It does not count as a use of the file.
  video_ladder: 'name failure',
  visit_day: 'source medium campaign',
  visit_event: 'method url data domain utm_source utm_medium utm_campaign',
  voucher: 'code',
  voucher_batch: 'title',
  webinar: 'slug title summary description place speaker_name speaker_title speaker_bio known_place',
  webinar_meeting: 'cancel_reason join_url',
}

test('every text column is declared as referencing stored files or as not referencing any', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname || '.' || attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped and attgenerated = ''
      and atttypid in ('text'::regtype, 'varchar'::regtype, 'text[]'::regtype, 'json'::regtype, 'jsonb'::regtype)
      and not exists (
        select from pg_constraint where conrelid = attrelid and conkey = array[attnum]
          and (contype = 'f' or contype = 'c' and pg_get_constraintdef(pg_constraint.oid) like '%ANY (ARRAY[%')
      )
    order by 1`.execute(world.db)
  const decided = [
    ...Object.entries(mediaColumns).flatMap(([table, columns]) => columns.map(column => `${table}.${column}`)),
    ...Object.entries(nameNone).flatMap(([table, columns]) => columns.split(' ').map(column => `${table}.${column}`)),
  ]
  expect(decided.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('reports every size of a used course picture as in use, and a file without references as unused', async () => {
  const names = ['source', 'small', 'medium', 'large', 'none'].map(
    text => `${createHash('sha256').update(text).digest('hex')}.webp`,
  )
  const [source, small, medium, large] = names.map(name => `/api/media/${name}`)
  const cover = JSON.stringify({ source, small, medium, large, alt: 'Kota' })
  const { id } = await world.db.selectFrom('course').select('id').limit(1).executeTakeFirstOrThrow()
  await world.db.updateTable('course').set({ cover }).where('id', '=', id).execute()
  expect(await readMediaInUse(world.db, names)).toEqual(new Set(names.slice(0, 4)))
})
