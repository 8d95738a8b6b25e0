import * as v from 'valibot'
import { appRoutes } from '#contract/wire/routes.ts'
import { purposeOf, TrackEvent, type TrackAnswer } from '#contract/site/tracking.ts'
import { type Db, inTransaction } from '../../../db/database.ts'
import { createBudgets } from '../../../realtime/budget.ts'
import type { EventReceiver, OpenEventReceiver, Visitor } from '../../../realtime/event-receiver.ts'
import { lockWhileRecording, readPurposes } from './consent-queries.ts'
import { insertEvents, type Recorded } from './event-queries.ts'

/** Time for which events are collected before they are written together. */
const GATHER_MS = 500
const BATCH_MOST = 500
/** Maximum number of events in memory while the database is slow. Above it devices keep their events and try again. */
const WAITING_MOST = 2_000
/** Allows a page a minute for hours, and the events of a week offline. */
const perVisitor = { burst: 120, perSecond: 0.5 }
/** Limit of events per network. High enough for a school behind one address. */
const perNetwork = { burst: 1_500, perSecond: 50 }

/** Pages of visitors and learners. Admin pages are not tracked. */
const pages: ReadonlySet<string> = new Set([
  ...appRoutes.flatMap(({ path, access }) => (access === 'anyone' || access === 'member' ? [withoutEnd(path)] : [])),
  // Stands for addresses without a page.
  '/$',
])

interface Waiting extends Recorded {
  answer: (answer: TrackAnswer) => void
}

/**
 * Takes events one by one and writes them in batches, limited to the purposes that their subjects agree to at that
 * moment.
 */
export const openEventDoor: OpenEventReceiver = (
  { db, now, config: { rateLimitFactor: factor } },
  log,
): EventReceiver => {
  const times = ({ burst, perSecond }: typeof perVisitor) => ({ burst: burst * factor, perSecond: perSecond * factor })
  const mayVisitorSend = createBudgets(times(perVisitor))
  const mayNetworkSend = createBudgets(times(perNetwork))
  let waiting: Waiting[] = []
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  function writeSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      writing = writing.then(writeBatch)
    }, GATHER_MS)
  }

  async function writeBatch(): Promise<void> {
    const batch = waiting.slice(0, BATCH_MOST)
    if (batch.length === 0) return
    const answers = await record(db, batch, now()).catch((error: unknown) => {
      log.warn({ err: error }, 'events of visits could not be written')
      return batch.map((): TrackAnswer => ({ code: 'SYSTEM_ERROR' }))
    })
    waiting = waiting.slice(batch.length)
    batch.forEach(({ answer }, nth) => answer(answers[nth] ?? { code: 'SYSTEM_ERROR' }))
    if (waiting.length > 0) await writeBatch()
  }

  return {
    async isAllowed({ visitorId, userId }) {
      const [purposes] = await readPurposes(db, [{ visitorId, userId }], now())
      return purposes !== undefined && purposes.size > 0
    },
    async take(visitor, given) {
      if (waiting.length >= WAITING_MOST || !mayNetworkSend(visitor.network) || !mayVisitorSend(visitor.visitorId)) {
        return { code: 'TOO_MANY_REQUESTS' }
      }
      const event = readEvent(visitor, given)
      if ('code' in event) return event
      return new Promise(answer => {
        const { visitorId, userId } = visitor
        waiting.push({ subject: { visitorId, userId }, event, receivedAt: now(), answer })
        writeSoon()
      })
    },
    async close() {
      clearTimeout(timer)
      await (writing = writing.then(writeBatch))
    },
  }
}

function readEvent(
  { userId, domain }: Visitor,
  given: unknown,
): TrackEvent | { code: 'VALIDATION_FAILED' | 'FORBIDDEN' } {
  const parsed = v.safeParse(TrackEvent, given)
  if (!parsed.success) return { code: 'VALIDATION_FAILED' }
  const event = parsed.output
  if (event.user_id !== undefined && event.user_id !== userId) return { code: 'FORBIDDEN' }
  const named = [event.url]
  if (event.method === 'page_view') named.push(event.data.to, ...(event.data.from === null ? [] : [event.data.from]))
  if (event.method === 'screen_view') named.push(event.data.screen)
  const isOurs = event.domain === domain && named.every(path => pages.has(path))
  return isOurs ? event : { code: 'VALIDATION_FAILED' }
}

/**
 * Reads the choices in the transaction that writes, so an event whose consent was withdrawn meanwhile is not written.
 */
function record(db: Db, batch: readonly Recorded[], now: Date): Promise<TrackAnswer[]> {
  return inTransaction(db, async tx => {
    await lockWhileRecording(tx)
    const purposes = await readPurposes(
      tx,
      batch.map(({ subject }) => subject),
      now,
    )
    const isAllowed = batch.map(({ event }, nth) => purposes[nth]?.has(purposeOf[event.method]) === true)
    const allowed = batch.flatMap((each, nth) =>
      isAllowed[nth] ? [{ ...each, isOriginToo: purposes[nth]?.has('campaign') === true }] : [],
    )
    if (allowed.length > 0) await insertEvents(tx, allowed)
    return isAllowed.map((is): TrackAnswer => (is ? { stored: true } : { code: 'CONSENT_REQUIRED' }))
  })
}

function withoutEnd(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path
}
