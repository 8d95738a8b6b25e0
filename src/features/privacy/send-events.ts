import { io } from 'socket.io-client'
import * as v from 'valibot'
import { EVENT_MAX_AGE_MS, TRACK_NAMESPACE, TrackAnswer } from '#contract/tracking.ts'
import { apiBaseUrl } from '#app/data/api/base-url.ts'
import { dropEvent, dropEventsOf, type KeptEvent, readEvents } from '#app/data/event-queue.ts'
import { ifLockFree } from '#app/data/locks.ts'
import { apiClient } from '#app/session/api.ts'
import { agreedNow, forgetChoice, ownerOf } from './choice.ts'
import { sendChoice } from './decide.ts'

const WITHIN_MS = 10_000
/** Such an event will not be taken later either. */
const hopeless = ['VALIDATION_FAILED', 'FORBIDDEN']

/** Says one event and hears what became of it: 'stored', or the server's code. */
export interface EventLine {
  say(event: object): Promise<string>
  close(): void
}

/** Sends what waits, in one tab at a time. Before each event it looks whether it is still agreed to. */
export async function sendEvents(open: () => Promise<EventLine> = openLine): Promise<void> {
  await ifLockFree('semai-events', async () => {
    const agreed = agreedNow()
    if (!agreed) return
    const owner = ownerOf(agreed.userId)
    const waiting = await readEvents(owner)
    // The server records nothing it has heard no consent to.
    if (waiting.length === 0 || !(await sendChoice())) return
    const line = await open()
    try {
      for (const kept of waiting) {
        if (agreedNow()?.visitorId !== agreed.visitorId) return
        const answer = isTooOld(kept) ? 'VALIDATION_FAILED' : await line.say(wired(kept))
        if (answer === 'CONSENT_REQUIRED') return await withdrawnElsewhere(agreed.userId)
        if (answer !== 'stored' && !hopeless.includes(answer)) return
        await dropEvent(owner, kept.idx)
      }
    } finally {
      line.close()
    }
  })
}

/** On another device, or it is too long ago: here it counts no more either. */
export async function withdrawnElsewhere(userId: string | undefined): Promise<void> {
  forgetChoice(userId)
  await dropEventsOf(ownerOf(userId))
}

const ageOf = ({ at }: KeptEvent) => Math.max(0, Date.now() - at)
const isTooOld = (kept: KeptEvent) => ageOf(kept) > EVENT_MAX_AGE_MS
const wired = (kept: KeptEvent) => ({ ...kept.event, idx: kept.idx, ago_ms: ageOf(kept) })

const Refusal = v.object({ data: v.object({ code: v.string() }) })

/** A socket for as long as there is something to say. A member's opens with the token; nobody believes the label beside it. */
async function openLine(): Promise<EventLine> {
  const agreed = agreedNow()
  if (!agreed) throw new Error('nothing is agreed to')
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
      if (refusal.success && refusal.output.data.code === 'CONSENT_REQUIRED') void withdrawnElsewhere(agreed.userId)
      reject(error)
    })
  })
  return {
    async say(event) {
      const answer = v.parse(TrackAnswer, await socket.timeout(WITHIN_MS).emitWithAck('event', event))
      return 'stored' in answer ? 'stored' : answer.code
    },
    close: () => void socket.disconnect(),
  }
}
