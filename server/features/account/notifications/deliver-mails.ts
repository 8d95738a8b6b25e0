import { computeBackoffMs } from '#contract/wire/backoff.ts'
import type { JobContext } from '../../../jobs/job.ts'
import { recordUndeliverable } from '../../../mail/undeliverable-queries.ts'
import { MailRefused } from '../../../providers/mail/port.ts'
import { composeNotificationMail } from './compose-mail.ts'
import { type ClaimedMail, claimMails, endDeliveries, postponeDeliveries } from './delivery-queries.ts'

const AT_ONCE = 10
const LEASE_MS = 120_000
const FIRST_PAUSE_MS = 15_000
const LONGEST_PAUSE_MS = 600_000

/** Sends the due emails. If an email is sent twice after a crash, the two emails have the same Message-ID. */
export async function deliverMails(context: JobContext, signal: AbortSignal): Promise<void> {
  let claimed: ClaimedMail[]
  do {
    const claim = { now: context.now(), leaseMs: LEASE_MS, limit: AT_ONCE }
    claimed = signal.aborted ? [] : await claimMails(context.db, claim)
    await Promise.all(claimed.map(mail => deliver(mail, context)))
  } while (claimed.length > 0)
}

async function deliver(mail: ClaimedMail, context: JobContext): Promise<void> {
  const { db, now, log, mailTransport } = context
  if (mail.validUntil <= now()) return endDeliveries(db, [{ id: mail.id, state: 'too-late' }], now())
  if (mail.isDeactivated) return endDeliveries(db, [{ id: mail.id, state: 'gone' }], now())
  if (mail.isUndeliverable) return endDeliveries(db, [{ id: mail.id, state: 'refused' }], now())
  try {
    await mailTransport.send(composeNotificationMail(mail, context))
  } catch (error) {
    const isRefused = error instanceof MailRefused
    log.warn({ deliveryId: mail.id, attempts: mail.attempts, isRefused }, 'failed to send a notification by email')
    if (isRefused && error.isAddressUnknown)
      await recordUndeliverable(db, { email: mail.email, reason: 'bounced', at: now() })
    if (isRefused) return endDeliveries(db, [{ id: mail.id, state: 'refused' }], now())
    const pauseMs = computeBackoffMs(FIRST_PAUSE_MS, LONGEST_PAUSE_MS, mail.attempts - 1)
    return postponeDeliveries(db, [{ id: mail.id, until: new Date(now().getTime() + pauseMs) }])
  }
  return endDeliveries(db, [{ id: mail.id, state: 'accepted' }], now())
}
