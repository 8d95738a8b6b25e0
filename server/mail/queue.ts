import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../db/database.ts'
import type { Services } from '../http/context.ts'
import type { MailTemplate } from '../db/tables/mail.ts'
import { insertJob, removeFailedBefore } from './queries.ts'

interface MailFor {
  template: MailTemplate
  /** Null: whether the e-mail has an account is found out when the mail is written, not while somebody waits. */
  userId: string | null
  email: string
  now: Date
}

export const SEND_MAIL = 'send-mail'

/** To be called after the commit: what waits goes out at once instead of at the next round. */
export function nudgeMail({ jobs }: Pick<Services, 'jobs'>): void {
  jobs.nudge(SEND_MAIL)
}

/** Writes down that a mail has to go out, in the transaction of its cause. Call `nudgeMail` after the commit. */
export function queueMail(tx: Db | Tx, mail: MailFor): Promise<void> {
  return insertJob(tx, { id: randomUUID(), ...mail })
}

const KEEP_FAILED_MS = 30 * 86_400_000

/** Housekeeping: mails that never arrived a month ago. */
export async function forgetOldMail({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  await removeFailedBefore(db, new Date(now().getTime() - KEEP_FAILED_MS))
}
