import { computeBackoffMs } from '#contract/wire/backoff.ts'
import type { JobContext } from '../jobs/job.ts'
import { MailRefused } from '../providers/mail/port.ts'
import { composeEmail } from './compose.ts'
import type { EmailKinds } from './email-kind.ts'
import { recordUndeliverable } from './undeliverable-queries.ts'
import { claimDueEmails, markMailAsFailed, type MailJob, postponeMail, removeJob } from './queries.ts'

const AT_ONCE = 10
/**
 * Time after which an email is tried again if its server was killed. A try that takes longer may send the email twice.
 */
const LEASE_MS = 120_000
const FIRST_PAUSE_MS = 15_000
const LONGEST_PAUSE_MS = 3_600_000
/** Maximum number of tries. With the pauses, all tries together take about a day. */
const MOST_ATTEMPTS = 32

/**
 * Sends due emails. The row of an email is deleted after the mail server has accepted the email, so a killed server may
 * cause a duplicate. A duplicate has the same Message-ID.
 */
export async function sendDueMail(emailKinds: EmailKinds, context: JobContext, signal: AbortSignal): Promise<void> {
  let jobs: MailJob[]
  do {
    jobs = signal.aborted ? [] : await claimDueEmails(context.db, context.now(), LEASE_MS, AT_ONCE)
    await Promise.all(jobs.map(job => deliver(job, emailKinds, context)))
  } while (jobs.length > 0)
}

async function deliver(job: MailJob, emailKinds: EmailKinds, context: JobContext): Promise<void> {
  const { db, now, log, mailTransport } = context
  try {
    const message = await composeEmail(job, emailKinds, context, now())
    if (message === 'undeliverable') return markMailAsFailed(db, job.id, { now: now(), isUndeliverable: true })
    if (message) await mailTransport.send(message)
  } catch (error) {
    // The log contains neither the email address nor the link. `mailId` identifies the row of the email.
    const report = { mailId: job.id, template: job.template, attempts: job.attempts, reason: getReason(error) }
    if (error instanceof MailRefused || job.attempts >= MOST_ATTEMPTS) {
      log.error(report, 'email failed, will not retry')
      const isUndeliverable = error instanceof MailRefused && error.isAddressUnknown
      if (isUndeliverable) await recordUndeliverable(db, { email: job.email, reason: 'bounced', at: now() })
      return markMailAsFailed(db, job.id, { now: now(), isUndeliverable })
    }
    log.warn(report, 'email failed, will retry')
    const pauseMs = computeBackoffMs(FIRST_PAUSE_MS, LONGEST_PAUSE_MS, job.attempts - 1)
    return postponeMail(db, job.id, new Date(now().getTime() + pauseMs))
  }
  return removeJob(db, job.id)
}

/**
 * Returns only the codes of an error. Leaves out the mail server's message, because it may contain the recipient's
 * email address.
 */
function getReason(error: unknown): string {
  const cause = error instanceof MailRefused && error.cause ? error.cause : error
  if (!(cause instanceof Error)) return 'unknown'
  // The cast is safe, because the next line checks the types of both fields.
  const { code, responseCode } = cause as { code?: unknown; responseCode?: unknown }
  return [cause.name, code, responseCode].filter(part => typeof part === 'string' || typeof part === 'number').join(' ')
}
