import { sql } from 'kysely'
import { hasLogin } from '../auth/login-queries.ts'
import { deleteInBatches } from '../db/batches.ts'
import type { Db, Tx } from '../db/database.ts'
import type { MailTemplate } from '../db/tables/mail.ts'

export interface NewMail {
  id: string
  template: MailTemplate
  userId: string | null
  email: string
  now: Date
}

export async function insertJob(db: Db | Tx, mail: NewMail): Promise<void> {
  const { id, template, userId, email, now } = mail
  await db
    .insertInto('mail_job')
    .values({ id, template, user_id: userId, email, next_try_at: now, created_at: now })
    .execute()
}

/**
 * Claims due emails and postpones their next try, so that no other server sends them meanwhile, and no server sends
 * them directly after a crash. Counts the try before the email is sent, so that an email that crashes the process also
 * reaches the maximum number of tries.
 */
export function claimDueEmails(db: Db, now: Date, leaseMs: number, limit: number) {
  return db
    .updateTable('mail_job')
    .set(eb => ({ attempts: eb('attempts', '+', 1), next_try_at: new Date(now.getTime() + leaseMs) }))
    .where('id', 'in', eb =>
      eb
        .selectFrom('mail_job')
        .select('id')
        .where('next_try_at', '<=', now)
        .where('failed_at', 'is', null)
        .orderBy('next_try_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'template', 'user_id', 'email', 'attempts', 'created_at'])
    .execute()
}
export type MailJob = Awaited<ReturnType<typeof claimDueEmails>>[number]

export async function removeJob(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mail_job').where('id', '=', id).execute()
}

export async function postponeMail(db: Db, id: string, until: Date): Promise<void> {
  await db.updateTable('mail_job').set({ next_try_at: until }).where('id', '=', id).execute()
}

/**
 * Marks an email as failed, so that no further try is made. `isUndeliverable` is true if the email address cannot
 * receive emails.
 */
export async function markMailAsFailed(
  db: Db,
  id: string,
  { now, isUndeliverable }: { now: Date; isUndeliverable: boolean },
): Promise<void> {
  await db
    .updateTable('mail_job')
    .set({ failed_at: now, is_undeliverable: isUndeliverable })
    .where('id', '=', id)
    .execute()
}

export async function removeFailedBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'mail_job', sql`failed_at < ${before}`)
}

/**
 * Finds the account of the email's recipient. Returns undefined if the account no longer exists, cannot log in any
 * more, or now has another email address.
 */
export function findRecipient(db: Db, job: Pick<MailJob, 'user_id' | 'email'>) {
  const accounts = db
    .selectFrom('app_user')
    .select(['id', 'full_name', 'email', 'email_verified_at'])
    .where('email', '=', job.email)
    .where(hasLogin)
  return (job.user_id === null ? accounts : accounts.where('id', '=', job.user_id)).executeTakeFirst()
}
export type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>
