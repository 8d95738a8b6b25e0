import { proxy, ref } from 'valtio'
import { onBroadcastMessage } from '#app/data/channel.ts'
import { withDb } from '#app/data/db.ts'
import type { LocalProgressRow } from '#app/data/local-progress.ts'
import { countWork } from '#app/data/outbox/group-work.ts'
import { isUnsent, type OutboxEntry } from '#app/data/outbox/entry.ts'
import { listEntries } from '#app/data/outbox/store.ts'
import { retryAfterRepair } from '#app/data/outbox/retry-after-repair.ts'
import { sessionState } from '#app/session/session-state.ts'
import { watchStall } from './stall-watch.ts'

export interface OutboxState {
  entries: readonly OutboxEntry[]
  /** Progress made on this device, in all enrolments. */
  steps: readonly LocalProgressRow[]
  unsentCount: number
  /** Number of refused entries, which wait for the learner. */
  attentionCount: number
  state: 'idle' | 'sending'
  sent: number
  total: number
  lastDeliveredAt: number | undefined
  /** Time since which entries are being sent without a receipt. Set only after `STALL_MS` without a receipt. */
  stalledSince: number | undefined
}

const empty = { entries: ref([]), steps: ref([]), unsentCount: 0, attentionCount: 0 }

export const outboxState = proxy<OutboxState>({
  ...empty,
  state: 'idle',
  sent: 0,
  total: 0,
  lastDeliveredAt: undefined,
  stalledSince: undefined,
})

const stall = watchStall(since => {
  outboxState.stalledSince = since
})

let reading: Promise<void> | undefined
let isStale = false
let lastRead = { endedAt: Number.NEGATIVE_INFINITY, tookMs: 0 }

/** Reads the state from the database. A call during a read causes one more read afterwards. */
export function refreshOutbox(): Promise<void> {
  isStale = true
  reading ??= (async () => {
    try {
      while (isStale) {
        isStale = false
        const beganAt = performance.now()
        await read().catch((error: unknown) => retryAfterRepair(error, read))
        lastRead = { endedAt: performance.now(), tookMs: performance.now() - beganAt }
      }
    } catch (error) {
      console.warn('outbox not readable', error)
    } finally {
      reading = undefined
    }
  })()
  return reading
}

async function read(): Promise<void> {
  const userId = sessionState.user?.userId
  if (userId === undefined) {
    Object.assign(outboxState, empty)
    stall.nothingLeft()
    return
  }
  const entries = await listEntries(userId)
  const steps = await withDb(db => db.getAllFromIndex('localProgress', 'byUser', userId))
  if (sessionState.user?.userId !== userId) return
  const unsentEntries = entries.filter(isUnsent)
  const unsentCount = countWork(unsentEntries)
  outboxState.entries = ref(entries)
  outboxState.steps = ref(steps)
  outboxState.unsentCount = unsentCount
  if (unsentCount === 0) stall.nothingLeft()
  outboxState.attentionCount = entries.length - unsentEntries.length
}

/**
 * Minimum pause between two reads of the queue, because a long queue is slow to read on a cheap phone. A pause also
 * lasts at least nine times as long as the last read, so reads take at most a tenth of the time.
 */
const PAUSE_MS = 250
const PAUSE_PER_READ = 9
let soon: Promise<void> | undefined

const waitMs = () => lastRead.endedAt + Math.max(PAUSE_MS, PAUSE_PER_READ * lastRead.tookMs) - performance.now()
const pause = () => new Promise<void>(resolve => setTimeout(resolve, Math.max(0, waitMs())))

/**
 * Refreshes the state after hints. A queue that is being sent announces a change with every batch, so only the first
 * hint causes a read at once. Hints during a read, or within the pause after it, share the next read. Entries stored or
 * sent by this page call `refreshOutbox` and never wait.
 */
export function refreshSoon(): Promise<void> {
  if (!soon && !reading && waitMs() <= 0) return refreshOutbox()
  soon ??= (reading ? reading.then(pause) : pause()).then(() => {
    soon = undefined
    return refreshOutbox()
  })
  return soon
}

/** Listens to messages of this page, other tabs and the worker. */
export function watchOutbox(): void {
  onBroadcastMessage(message => {
    switch (message.kind) {
      case 'outbox-changed':
        void refreshSoon()
        break
      case 'outbox-status':
        Object.assign(outboxState, { state: message.state, sent: message.sent, total: message.total })
        if (message.state === 'sending' && navigator.onLine) stall.sending()
        break
      case 'outbox-delivered':
        if (message.userId !== sessionState.user?.userId) break
        outboxState.lastDeliveredAt = Date.now()
        stall.receipt()
        break
    }
  })
  addEventListener('offline', () => stall.offline())
}
