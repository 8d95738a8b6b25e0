import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../db/database.ts'
import type { Services } from '../http/context.ts'
import type { MailTemplate } from '../db/tables/mail.ts'
import { insertJob, removeFailedBefore } from './queries.ts'

interface MailFor {
  template: MailTemplate
  /** Null: the account of the email address is looked up when the email is rendered, not while a caller waits. */
  userId: string | null
  email: string
  now: Date
}

export const SEND_MAIL = 'send-mail'

/** Call it after the commit: queued emails go out at once instead of in the next round. */
export function wakeMailJob({ jobs }: Pick<Services, 'jobs'>): void {
  jobs.nudge(SEND_MAIL)
}

/** Queues an email in the transaction that causes it. Call `wakeMailJob` after the commit. */
export function queueMail(tx: Db | Tx, mail: MailFor): Promise<void> {
  return insertJob(tx, { id: randomUUID(), ...mail })
}

const KEEP_FAILED_MS = 30 * 86_400_000

/** Cleanup: deletes emails that still have not arrived after a month. */
export async function deleteOldMail({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  await removeFailedBefore(db, new Date(now().getTime() - KEEP_FAILED_MS))
}
