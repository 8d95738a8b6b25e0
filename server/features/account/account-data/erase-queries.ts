import { sql } from 'kysely'
import { topicsWithoutId } from '#contract/wire/realtime.ts'
import { removeSecondFactors } from '../../../auth/step-queries.ts'
import type { Tx } from '../../../db/database.ts'
import { formatOwnRow } from '../../../realtime/topic.ts'

export function lockAccount(tx: Tx, userId: string) {
  return tx
    .selectFrom('app_user')
    .select(['email', 'email_verified_at', 'password_hash', 'pic_url', 'full_name', 'is_admin', 'roles'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
export type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

export async function readSessionStart(tx: Tx, sessionId: string): Promise<Date | undefined> {
  const row = await tx.selectFrom('refresh_family').select('created_at').where('id', '=', sessionId).executeTakeFirst()
  return row?.created_at
}

/**
 * Replaces the email address, so that the real address can be registered again. The new address ends in `.invalid`, a
 * top-level domain that nobody can register (RFC 2606).
 */
export async function anonymizeAccount(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({
      full_name: 'Akun dihapus',
      email: `${userId}@dihapus.invalid`,
      phone_number: null,
      pic_url: null,
      password_hash: null,
      email_verified_at: null,
      google_sub: null,
      is_admin: false,
      roles: [],
      deleted_at: now,
    })
    .where('id', '=', userId)
    .execute()
}

/**
 * Deletes rows that concern only the user. Returns the ids of the certificates, because the caller must still delete
 * their files.
 */
export async function deletePersonalRows(tx: Tx, userId: string, email: string): Promise<string[]> {
  await tx.deleteFrom('user_profile').where('user_id', '=', userId).execute()
  await removeSecondFactors(tx, userId)
  await tx.deleteFrom('step_reset').where('user_id', '=', userId).execute()
  await tx.deleteFrom('refresh_family').where('user_id', '=', userId).execute() // also deletes tokens, codes and push devices
  // Stock alerts must be deleted before notifications. A restock of an item locks alerts and notifications in this
  // order, and another order could deadlock.
  await tx.deleteFrom('stock_alert').where('user_id', '=', userId).execute()
  await tx.deleteFrom('notification').where('user_id', '=', userId).execute() // also deletes their deliveries
  await tx.deleteFrom('notification_setting').where('user_id', '=', userId).execute()
  await tx.deleteFrom('whatsapp_number').where('user_id', '=', userId).execute()
  await tx.deleteFrom('undeliverable_address').where('user_id', '=', userId).execute()
  await tx.deleteFrom('mail_job').where('email', '=', email).execute()
  await tx.deleteFrom('mail_job').where('user_id', '=', userId).execute()
  await tx.deleteFrom('point_waiting').where('user_id', '=', userId).execute()
  await tx.deleteFrom('frenzy_claim').where('user_id', '=', userId).execute()
  await tx.deleteFrom('role_request').where('user_id', '=', userId).execute()
  await tx.deleteFrom('review_event').where('user_id', '=', userId).execute()
  await tx.deleteFrom('note_event').where('user_id', '=', userId).execute()
  await tx.deleteFrom('refused_write').where('user_id', '=', userId).execute()
  await tx.deleteFrom('topic_presence').where('user_id', '=', userId).execute()
  await tx
    .deleteFrom('topic')
    .where(
      'name',
      'in',
      topicsWithoutId.map(kind => formatOwnRow(kind, userId)),
    )
    .execute()
  await tx.deleteFrom('canned_comment').where('owner_id', '=', userId).execute()
  await tx.deleteFrom('desk_view').where('owner_id', '=', userId).execute()
  await tx.updateTable('bulk_row').set({ undo: null }).where('subject_id', '=', userId).execute()
  await clearImportRows(tx, userId, email)
  await tx.deleteFrom('idempotency').where('user_id', '=', userId).execute()
  const certificates = await tx
    .deleteFrom('certificate')
    .where(eb =>
      eb.or([
        eb('user_id', '=', userId),
        eb('enrollment_id', 'in', eb.selectFrom('enrollment').select('id').where('user_id', '=', userId)),
      ]),
    )
    .returning('id')
    .execute()
  // Keeps the rows, so that the server still recognises the links in old emails as its own.
  await tx.updateTable('mail_token').set({ email: '' }).where('user_id', '=', userId).execute()
  return certificates.map(({ id }) => id)
}

/**
 * Clears the rows of import files that name the user. The rows stay, because the import counts them; waiting rows
 * become refused. Reads all rows of all imports (about a second for a million rows), because an index would slow down
 * each import and erasures are rare.
 */
async function clearImportRows(tx: Tx, userId: string, email: string): Promise<void> {
  const address = email.toLowerCase()
  // Compares the address with each part of a cell, because a cell may contain more text, as "Ayu <ayu@contoh.test>"
  // does.
  const isInCell = sql`strpos(lower(data ->> 'cells'), ${address}) > 0 and exists (
    select from jsonb_array_elements_text(data -> 'cells') as cell
    where ${address} = any (regexp_split_to_array(lower(cell), '[][[:space:]"''(),:;<>]+')))`
  await sql`
    update bulk_row set data = null, undo = null, label = 'Akun dihapus',
      state = case when state = 'waiting' then 'refused' else state end,
      code = case when state in ('waiting', 'refused') then coalesce(code, 'USER_NOT_FOUND') else code end,
      problem = case when state in ('waiting', 'refused') then null else problem end
    where data is not null
      and (lower(data ->> 'email') = ${address} or undo ->> 'userId' = ${userId} or (${isInCell}))
  `.execute(tx)
}

/**
 * Deletes the texts that the user wrote and received, and the user's uploads. Keeps the rows and scores of answers and
 * quiz attempts, because statistics count them.
 */
export async function clearAnswers(tx: Tx, userId: string): Promise<void> {
  await sql`
    update assignment_answer set text = '', comment = '', criteria = null, marks = null
    where enrollment_id in (select id from enrollment where user_id = ${userId})
  `.execute(tx)
  // Deletes voice comments about the user's answers, and voice comments that the user recorded as an expert.
  await sql`
    delete from assessment_voice where user_id = ${userId} or answer_id in (
      select answer.id from assignment_answer as answer join enrollment on enrollment.id = answer.enrollment_id
      where enrollment.user_id = ${userId})
  `.execute(tx)
  await sql`
    update assignment_reading set comment = '', criteria = null, marks = null, voice_upload_id = null, voice_seconds = null
    where answer_id in (
      select answer.id from assignment_answer as answer join enrollment on enrollment.id = answer.enrollment_id
      where enrollment.user_id = ${userId})
  `.execute(tx)
  await tx
    .updateTable('assignment_reading')
    .set({ voice_upload_id: null, voice_seconds: null })
    .where('expert_id', '=', userId)
    .execute()
  await tx.updateTable('survey_result').set({ answers: '{}' }).where('user_id', '=', userId).execute()
  await tx.deleteFrom('assignment_file').where('user_id', '=', userId).execute()
  // Keeps the exchanges for phone credit as part of the ledger, but without the phone number.
  await tx.updateTable('point_exchange').set({ phone_number: '' }).where('user_id', '=', userId).execute()
  // Keeps payment findings, because they belong to the financial records, but deletes the text that an admin wrote.
  await sql`
    update payment_finding set settled_reason = ''
    where settled_reason <> '' and order_id in (select id from payment_order where user_id = ${userId})
  `.execute(tx)
  await sql`
    delete from scorm_state where enrollment_id in (select id from enrollment where user_id = ${userId})
  `.execute(tx)
  await tx.deleteFrom('level_up').where('user_id', '=', userId).execute()
  await tx.deleteFrom('upload').where('user_id', '=', userId).execute()
  await sql`
    update quiz_attempt set answers = '{}', question_results = '[]'
    where enrollment_id in (select id from enrollment where user_id = ${userId})
  `.execute(tx)
  await sql`
    update quiz_attempt_start set saved = default
    where enrollment_id in (select id from enrollment where user_id = ${userId})
  `.execute(tx)
  // Keeps the audit entries, which show that an action on the account was performed, but deletes their details.
  await tx
    .updateTable('audit_entry')
    .set({ detail: null, detail_salt: null })
    .where('person_id', '=', userId)
    .where('detail', 'is not', null)
    .execute()
}
