import * as v from 'valibot'
import { appRoutes } from '#contract/wire/routes.ts'
import { eventPurposes, TrackEvent, type TrackAnswer } from '#contract/site/tracking.ts'
import { type Db, runInTransaction } from '../../../db/database.ts'
import { createBudgets } from '../../../http/budget.ts'
import type { EventReceiver, OpenEventReceiver, Visitor } from '../../../realtime/event-receiver.ts'
import { lockWhileRecording, readPurposes } from './consent-queries.ts'
import { insertEvents, type RecordedEvent } from './event-queries.ts'

/** Time in milliseconds for which events are collected. After this time they are written together. */
const GATHER_MS = 500
const BATCH_MOST = 500
/**
 * Maximum number of events in memory while the database is slow. If there are more events, devices keep them and try
 * again.
 */
const WAITING_MOST = 2_000
/**
 * Limit of events per visitor. Allows one page per minute for hours, and the delivery of events that were collected
 * offline for a week.
 */
const perVisitor = { burst: 120, perSecond: 0.5 }
/** Limit of events per network. It is high enough for a school whose devices share one IP address. */
const perNetwork = { burst: 1_500, perSecond: 50 }

/** Page paths that events may contain: pages for visitors and learners, but no admin pages. */
const pages: ReadonlySet<string> = new Set([
  ...appRoutes.flatMap(({ path, access }) => (access === 'anyone' || access === 'member' ? [withoutEnd(path)] : [])),
  // Path of events from a page that does not exist in the app.
  '/$',
])

interface Waiting extends RecordedEvent {
  answer: (answer: TrackAnswer) => void
}

/**
 * Receives events one at a time and writes them in batches. Stores an event only if the subject agrees to the purpose
 * of the event at the time of the write.
 */
export const openEventReceiver: OpenEventReceiver = (
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
      log.warn({ err: error, count: batch.length }, 'failed to store visit events')
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
  const namedUrls = [event.url]
  if (event.method === 'page_view')
    namedUrls.push(event.data.to, ...(event.data.from === null ? [] : [event.data.from]))
  if (event.method === 'screen_view') namedUrls.push(event.data.screen)
  if (event.method === 'page_speed' && event.data.tap?.url !== undefined) namedUrls.push(event.data.tap.url)
  const isOurs = event.domain === domain && namedUrls.every(path => pages.has(path))
  return isOurs ? event : { code: 'VALIDATION_FAILED' }
}

/**
 * Reads the consent choices and writes the events in one transaction, so that no event is written after consent was
 * withdrawn.
 */
function record(db: Db, batch: readonly RecordedEvent[], now: Date): Promise<TrackAnswer[]> {
  return runInTransaction(db, async tx => {
    await lockWhileRecording(tx)
    const purposes = await readPurposes(
      tx,
      batch.map(({ subject }) => subject),
      now,
    )
    const isAllowed = batch.map(({ event }, nth) => purposes[nth]?.has(eventPurposes[event.method]) === true)
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
