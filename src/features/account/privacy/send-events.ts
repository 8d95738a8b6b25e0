import { io } from 'socket.io-client'
import * as v from 'valibot'
import { EVENT_MAX_AGE_MS, TRACK_NAMESPACE, TrackAnswer } from '#contract/site/tracking.ts'
import { apiBaseUrl } from '#app/data/api/base-url.ts'
import { dropEvent, dropEventsOf, type StoredEvent, readEvents } from '#app/data/event-queue.ts'
import { runIfLockFree } from '#app/data/locks.ts'
import { apiClient } from '#app/session/api.ts'
import { readAcceptedPurposes, deleteConsentChoice, getEventOwner } from './choice.ts'
import { sendUnsentChoice } from './decide.ts'

const WITHIN_MS = 10_000
/** Codes after which an event is dropped, because the server would refuse it every time. */
const hopeless = ['VALIDATION_FAILED', 'FORBIDDEN']

/** Connection that sends events. `send` resolves with 'stored' or with the server's error code. */
export interface EventConnection {
  send(event: object): Promise<string>
  close(): void
}

/** Sends the stored events. Only one tab sends at a time. Checks the consent again before each event. */
export async function sendEvents(open: () => Promise<EventConnection> = openLine): Promise<void> {
  await runIfLockFree('semai-events', async () => {
    const agreed = readAcceptedPurposes()
    if (!agreed) return
    const owner = getEventOwner(agreed.userId)
    const waitingEvents = await readEvents(owner)
    // Sends the choice first, because the server records no event without a known consent.
    if (waitingEvents.length === 0 || !(await sendUnsentChoice())) return
    const line = await open()
    try {
      for (const kept of waitingEvents) {
        if (readAcceptedPurposes()?.visitorId !== agreed.visitorId) return
        const answer = isTooOld(kept) ? 'VALIDATION_FAILED' : await line.send(toWireEvent(kept))
        if (answer === 'CONSENT_REQUIRED') return await forgetWithdrawnConsent(agreed.userId)
        if (answer !== 'stored' && !hopeless.includes(answer)) return
        await dropEvent(owner, kept.idx)
      }
    } finally {
      line.close()
    }
  })
}

/**
 * Deletes the choice and the unsent events on this device, because the consent was withdrawn on another device or has
 * expired.
 */
export async function forgetWithdrawnConsent(userId: string | undefined): Promise<void> {
  deleteConsentChoice(userId)
  await dropEventsOf(getEventOwner(userId))
}

const computeAgeMs = ({ at }: StoredEvent) => Math.max(0, Date.now() - at)
const isTooOld = (kept: StoredEvent) => computeAgeMs(kept) > EVENT_MAX_AGE_MS
const toWireEvent = (kept: StoredEvent) => ({ ...kept.event, idx: kept.idx, ago_ms: computeAgeMs(kept) })

const Refusal = v.object({ data: v.object({ code: v.string() }) })

/**
 * Opens a WebSocket that stays open while there are events to send. A logged-in user is identified by the token,
 * because the server does not trust a user id in the message.
 */
async function openLine(): Promise<EventConnection> {
  const agreed = readAcceptedPurposes()
  if (!agreed) throw new Error('no consent')
  const person = agreed.userId === undefined ? undefined : await apiClient.session()
  const socket = io(new URL(apiBaseUrl, location.origin).origin + TRACK_NAMESPACE, {
    auth: { visitor: agreed.visitorId, ...(person && { token: person.accessToken, uid: person.userId }) },
    transports: ['websocket'],
    timeout: WITHIN_MS,
    reconnection: false,
    forceNew: true,
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', error => {
      const refusal = v.safeParse(Refusal, error)
      if (refusal.success && refusal.output.data.code === 'CONSENT_REQUIRED') void forgetWithdrawnConsent(agreed.userId)
      reject(error)
    })
  })
  return {
    async send(event) {
      const answer = v.parse(TrackAnswer, await socket.timeout(WITHIN_MS).emitWithAck('event', event))
      return 'stored' in answer ? 'stored' : answer.code
    },
    close: () => void socket.disconnect(),
  }
}
