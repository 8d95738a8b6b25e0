import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../db/database.ts'
import type { Services } from '../http/context.ts'
import type { MailTemplate } from '../db/tables/mail.ts'
import { insertJob, removeFailedBefore } from './queries.ts'

interface MailFor {
  template: MailTemplate
  /**
   * Null if the account is looked up by its email address when the email is rendered, so that the caller does not wait
   * for it.
   */
  userId: string | null
  email: string
  now: Date
}

export const SEND_MAIL = 'send-mail'

/** Starts sending at once instead of in the next run. Call it after the commit. */
export function wakeMailJob({ jobs }: Pick<Services, 'jobs'>): void {
  jobs.nudge(SEND_MAIL)
}

/**
 * Queues an email in the transaction that causes it. Call `wakeMailJob` after the commit, so that it is sent at once.
 */
export function queueMail(tx: Db | Tx, mail: MailFor): Promise<void> {
  return insertJob(tx, { id: randomUUID(), ...mail })
}

const KEEP_FAILED_MS = 30 * 86_400_000

/** Deletes emails that could not be sent within a month. */
export async function deleteOldMail({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  await removeFailedBefore(db, new Date(now().getTime() - KEEP_FAILED_MS))
}
