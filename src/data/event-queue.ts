import { withDb } from './db.ts'
import type { MetaKey } from './meta-keys.ts'

/**
 * Stores events of visits (statistics) that wait for a connection, by user. These events are the least important data,
 * so only a few are stored, the oldest are dropped first, and all are dropped when storage is short
 * (outbox/free-space.ts). Only events that the user has consented to are stored.
 */
export interface StoredEvent {
  /**
   * Number of the event. Increases as long as the device keeps the row, so that the server can ignore an event that is
   * sent twice.
   */
  idx: number
  /** Time by the device's clock, used only to compute how old the event is. */
  at: number
  /** Request body without number and age. */
  event: Record<string, unknown>
}

interface Row {
  next: number
  events: StoredEvent[]
}

/** Maximum number of stored events, enough for about one hour of a visit without a connection. */
const KEPT_MOST = 60
const getKey = (owner: string): MetaKey => `events:${owner}`

/** Adds an event to the user's queue. Drops the oldest event if the queue is full. */
export async function enqueueEvent(owner: string, event: StoredEvent['event']): Promise<void> {
  await change(owner, ({ next, events }) => ({
    next: next + 1,
    events: [...events, { idx: next, at: Date.now(), event }].slice(-KEPT_MOST),
  }))
}

/** Returns the user's waiting events, the oldest first. */
export async function readEvents(owner: string): Promise<StoredEvent[]> {
  return (await withDb(async db => getRow(await db.get('meta', getKey(owner))))).events
}

/** Removes the event with this number. */
export async function dropEvent(owner: string, idx: number): Promise<void> {
  await change(owner, ({ next, events }) => ({ next, events: events.filter(each => each.idx !== idx) }))
}

/**
 * Deletes all stored events, because a part of the consent was withdrawn. Keeps the counter, so that the event numbers
 * of the visit continue.
 */
export async function emptyEvents(owner: string): Promise<void> {
  await change(owner, ({ next }) => ({ next, events: [] }))
}

/** Deletes all events and their counter, because all consent was withdrawn and the visit is over. */
export async function dropEventsOf(owner: string): Promise<void> {
  await withDb(db => db.delete('meta', getKey(owner)))
}

/** Uses one transaction, so that two tabs never assign the same number. */
async function change(owner: string, next: (row: Row) => Row): Promise<void> {
  await withDb(async db => {
    const tx = db.transaction('meta', 'readwrite')
    await tx.store.put(next(getRow(await tx.store.get(getKey(owner)))), getKey(owner))
    await tx.done
  })
}

function getRow(value: unknown): Row {
  return (value as Row | undefined) ?? { next: 0, events: [] } // only this file writes the row
}
