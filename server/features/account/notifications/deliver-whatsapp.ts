import { computeBackoffMs } from '#contract/wire/backoff.ts'
import type { JobContext } from '../../../jobs/job.ts'
import { WhatsAppRefused } from '../../../providers/whatsapp/port.ts'
import { type EndedDelivery, endDeliveries, postponeDeliveries } from './delivery-queries.ts'
import { type ClaimedWhatsApp, claimWhatsApps } from './whatsapp-delivery-queries.ts'
import { markNumberRefused } from './whatsapp-queries.ts'

const AT_ONCE = 10
/** Duration of a claim, longer than any try. */
const LEASE_MS = 90_000
const FIRST_PAUSE_MS = 15_000
const LONGEST_PAUSE_MS = 600_000
/**
 * Maximum number of tries. WhatsApp does not recognise duplicates, so a message may arrive once for each try whose
 * answer was lost.
 */
const MOST_TRIES = 5

/** Sends the due messages by WhatsApp. */
export async function deliverWhatsApps(context: JobContext, signal: AbortSignal): Promise<void> {
  let claimed: ClaimedWhatsApp[]
  do {
    const claim = { now: context.now(), leaseMs: LEASE_MS, limit: AT_ONCE }
    claimed = signal.aborted ? [] : await claimWhatsApps(context.db, claim)
    await Promise.all(claimed.map(message => deliver(message, context)))
  } while (claimed.length > 0)
}

async function deliver(message: ClaimedWhatsApp, context: JobContext): Promise<void> {
  const { db, now, log, whatsApp, publicUrl } = context
  const { id, attempts, createdAt, number, title, body, path, validUntil } = message
  const end = (state: EndedDelivery['state']) => endDeliveries(db, [{ id, state }], now())
  if (validUntil <= now()) return end('too-late')
  // Ends the delivery, because the user has removed the number, the account is deactivated, the operator has switched
  // WhatsApp off, or a server was killed during the last allowed try.
  if (!whatsApp || number === null || attempts > MOST_TRIES) return end('gone')
  try {
    const content = { kind: 'notice' as const, title, body, url: `${publicUrl()}${path}` }
    await whatsApp.send({ id, date: createdAt, to: number, ...content })
  } catch (error) {
    const isRefused = error instanceof WhatsAppRefused
    log.warn({ deliveryId: id, attempts, isRefused, fault: String(error) }, 'failed to send a notification by WhatsApp')
    if (isRefused && error.isNumberUnreachable) await markNumberRefused(db, number, now())
    if (isRefused) return end('refused')
    if (attempts === MOST_TRIES) return end('gone')
    const pauseMs = computeBackoffMs(FIRST_PAUSE_MS, LONGEST_PAUSE_MS, attempts - 1)
    return postponeDeliveries(db, [{ id, until: new Date(now().getTime() + pauseMs) }])
  }
  return end('accepted')
}
