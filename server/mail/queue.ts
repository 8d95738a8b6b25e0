import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../db/database.ts'
import type { Services } from '../http/context.ts'
import type { MailTemplate } from '../db/tables/mail.ts'
import { insertJob, removeFailedBefore } from './queries.ts'

interface MailFor {
  template: MailTemplate
  /**
   * Id of the recipient's account. If null, the account is found by its email address when the email is rendered, so
   * that the caller does not wait for this query.
   */
  userId: string | null
  email: string
  now: Date
}

export const SEND_MAIL = 'send-mail'

/** Starts sending queued emails at once instead of in the next regular run. Must be called after the commit. */
export function wakeMailJob({ jobs }: Pick<Services, 'jobs'>): void {
  jobs.nudge(SEND_MAIL)
}

/**
 * Queues an email in the caller's transaction. The caller should call `wakeMailJob` after the commit, so that the email
 * is sent at once.
 */
export function queueMail(tx: Db | Tx, mail: MailFor): Promise<void> {
  return insertJob(tx, { id: randomUUID(), ...mail })
}

const KEEP_FAILED_MS = 30 * 86_400_000

/** Deletes failed emails 30 days after their last try. */
export async function deleteOldMail({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  await removeFailedBefore(db, new Date(now().getTime() - KEEP_FAILED_MS))
}
