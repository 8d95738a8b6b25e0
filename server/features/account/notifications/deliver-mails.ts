import { computeBackoffMs } from '#contract/wire/backoff.ts'
import { brand } from '#contract/site/brand.ts'
import type { JobContext } from '../../../jobs/job.ts'
import { renderEmailHtml, type Email, renderEmailText } from '../../../mail/layout.ts'
import { recordUndeliverable } from '../../../mail/undeliverable-queries.ts'
import { type MailMessage, MailRefused } from '../../../providers/mail/port.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'
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
  if (mail.isUndeliverable) return endDeliveries(db, [{ id: mail.id, state: 'refused' }], now())
  try {
    await mailTransport.send(getMessage(mail, context))
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

function unsubscribeUrlOf({ userId, kind }: ClaimedMail, origin: string, keys: JobContext['keys']): string | undefined {
  // Notifications of these two kinds are never sent by email.
  if (kind === 'trial' || kind === 'review') return undefined
  return `${origin}/api/unsubscribe?token=${unsubscribeToken({ userId, kind }, keys)}`
}

function getMessage(mail: ClaimedMail, { publicUrl, keys }: Pick<JobContext, 'publicUrl' | 'keys'>): MailMessage {
  const origin = publicUrl()
  const unsubscribeUrl = unsubscribeUrlOf(mail, origin, keys)
  const email: Email = {
    subject: mail.title,
    greeting: `Halo, ${mail.name}.`,
    paragraphs: [mail.body],
    action: { label: `Buka di ${brand.name}`, url: `${origin}${mail.path}` },
    notes: mail.hasSilentDevice
      ? [
          `Pemberitahuan di perangkatmu tampaknya tidak sampai. Buka ${brand.name} di perangkat itu untuk memperbaikinya.`,
        ]
      : [],
    links: [
      { label: 'Atur pemberitahuan', url: `${origin}/akun/notifikasi` },
      ...(unsubscribeUrl === undefined ? [] : [{ label: 'Berhenti menerima email seperti ini', url: unsubscribeUrl }]),
    ],
  }
  return {
    id: `${mail.id}@${new URL(origin).hostname}`,
    date: mail.createdAt,
    to: { name: mail.name, address: mail.email },
    subject: email.subject,
    text: renderEmailText(email),
    html: renderEmailHtml(email),
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
    ...(mail.ics !== null && mail.method !== null && { calendar: { method: mail.method, ics: mail.ics } }),
  }
}
