import { sql } from 'kysely'
import { wideTopics } from '#contract/realtime.ts'
import type { Tx } from '../../db/database.ts'
import { ownRow } from '../../realtime/topic.ts'

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

export async function sessionStart(tx: Tx, sessionId: string): Promise<Date | undefined> {
  const row = await tx.selectFrom('refresh_family').select('created_at').where('id', '=', sessionId).executeTakeFirst()
  return row?.created_at
}

/** `.invalid` is nobody's for ever (RFC 2606); the real e-mail can be registered again. */
export async function emptyAccount(tx: Tx, userId: string, now: Date): Promise<void> {
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

/** What is only about the person goes whole. Answers the ids of the certificates, whose files are left to remove. */
export async function removeRows(tx: Tx, userId: string, email: string): Promise<string[]> {
  await tx.deleteFrom('user_profile').where('user_id', '=', userId).execute()
  await tx.deleteFrom('refresh_family').where('user_id', '=', userId).execute() // and tokens, codes and push devices with it
  await tx.deleteFrom('notification').where('user_id', '=', userId).execute() // and their deliveries
  await tx.deleteFrom('notification_setting').where('user_id', '=', userId).execute()
  await tx.deleteFrom('mail_job').where('email', '=', email).execute()
  await tx.deleteFrom('mail_job').where('user_id', '=', userId).execute()
  await tx.deleteFrom('point_waiting').where('user_id', '=', userId).execute()
  await tx.deleteFrom('frenzy_claim').where('user_id', '=', userId).execute()
  await tx.deleteFrom('role_request').where('user_id', '=', userId).execute()
  await tx.deleteFrom('refused_write').where('user_id', '=', userId).execute()
  await tx.deleteFrom('topic_presence').where('user_id', '=', userId).execute()
  await tx
    .deleteFrom('topic')
    .where(
      'name',
      'in',
      wideTopics.map(kind => ownRow(kind, userId)),
    )
    .execute()
  await tx.deleteFrom('canned_comment').where('owner_id', '=', userId).execute()
  await tx.deleteFrom('desk_view').where('owner_id', '=', userId).execute()
  await tx.updateTable('bulk_row').set({ undo: null }).where('subject_id', '=', userId).execute()
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
  // A link that is still on its way shall be told apart from one nobody ever sent.
  await tx.updateTable('mail_token').set({ email: '' }).where('user_id', '=', userId).execute()
  return certificates.map(({ id }) => id)
}

/** What counts stays (that something was handed in, and its score); the person's own words go. */
export async function emptyWork(tx: Tx, userId: string): Promise<void> {
  await sql`
    update assignment_answer set text = '', comment = '', criteria = null, marks = null
    where enrollment_id in (select id from enrollment where user_id = ${userId})
  `.execute(tx)
  // What was said aloud of the person's work, and what the person said aloud of others': a voice leaves with its owner.
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
  // What the person held as an expert is offered to the others again.
  await tx
    .updateTable('assignment_answer')
    .set(eb => ({ expert_id: null, revision: eb('revision', '+', 1) }))
    .where('expert_id', '=', userId)
    .where('state', 'in', ['handed-in', 'being-assessed'])
    .execute()
  await tx.updateTable('survey_result').set({ answers: '{}' }).where('user_id', '=', userId).execute()
  await tx.deleteFrom('assignment_file').where('user_id', '=', userId).execute()
  // What was changed for credit stays in the books, without the number it went to.
  await tx.updateTable('point_exchange').set({ phone_number: '' }).where('user_id', '=', userId).execute()
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
  // That somebody worked on the account stays in the log; what it said does not.
  await tx
    .updateTable('audit_entry')
    .set({ detail: null, detail_salt: null })
    .where('person_id', '=', userId)
    .where('detail', 'is not', null)
    .execute()
}
