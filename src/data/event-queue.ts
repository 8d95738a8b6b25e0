import { withDb } from './db.ts'
import type { MetaKey } from './personal-stores.ts'

/**
 * Events of visits that wait for a line, by whose they are. They are the least of what is kept here: a few, the oldest given up first,
 * and all of them as soon as room is short (outbox/make-room.ts). Nothing is in here that was not agreed to.
 */
export interface KeptEvent {
  /** Counts on for as long as the device keeps the row, so that what is sent twice is recorded once. */
  idx: number
  /** By the device's clock, which only says how long ago it was. */
  at: number
  /** What is sent, but for its number and its age. */
  event: Record<string, unknown>
}

interface Row {
  next: number
  events: KeptEvent[]
}

/** A visit of an hour without a line. */
const KEPT_MOST = 60
const keyOf = (owner: string): MetaKey => `events:${owner}`

export async function keepEvent(owner: string, event: KeptEvent['event']): Promise<void> {
  await change(owner, ({ next, events }) => ({
    next: next + 1,
    events: [...events, { idx: next, at: Date.now(), event }].slice(-KEPT_MOST),
  }))
}

export async function readEvents(owner: string): Promise<KeptEvent[]> {
  return (await withDb(async db => rowOf(await db.get('meta', keyOf(owner))))).events
}

export async function dropEvent(owner: string, idx: number): Promise<void> {
  await change(owner, ({ next, events }) => ({ next, events: events.filter(each => each.idx !== idx) }))
}

/** Something of it was withdrawn: nothing that was kept may leave any more. What comes in the same visit is counted on. */
export async function emptyEvents(owner: string): Promise<void> {
  await change(owner, ({ next }) => ({ next, events: [] }))
}

/** All was withdrawn: nothing stays, and the visit is over. */
export async function dropEventsOf(owner: string): Promise<void> {
  await withDb(db => db.delete('meta', keyOf(owner)))
}

/** In one transaction: two tabs give no number twice. */
async function change(owner: string, next: (row: Row) => Row): Promise<void> {
  await withDb(async db => {
    const tx = db.transaction('meta', 'readwrite')
    await tx.store.put(next(rowOf(await tx.store.get(keyOf(owner)))), keyOf(owner))
    await tx.done
  })
}

function rowOf(value: unknown): Row {
  return (value as Row | undefined) ?? { next: 0, events: [] } // written by nobody else
}
