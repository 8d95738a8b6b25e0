import { type EventLog, LOG_PAGE } from '#contract/learning/event-log.ts'
import type { ErrorCode } from '#contract/wire/error-codes.ts'
import { chooseEventTime } from '#contract/wire/event-time.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { LogRow, LogTable, NewLogRow } from '../../../db/tables/event-logs.ts'
import { CallError } from '../../../http/errors.ts'
import * as queries from './queries.ts'

interface SentEvent {
  id: string
  at: string
}

/** Settings of an event log. Each user has an own log, from which devices compute their state. */
export interface LogKind<Table extends LogTable, Event extends SentEvent> {
  table: Table
  maxEvents: number
  /** Error code if the log would have more than `maxEvents` events. */
  fullCode: ErrorCode
  /** Returns how many of the next events an answer contains. If undefined, an answer contains up to `LOG_PAGE` events. */
  countPage?: (db: Db, userId: string, after: number) => Promise<number>
  present: (row: LogRow<Table>) => Event
  toRow: (event: Event, place: { userId: string; seq: number; now: Date }) => NewLogRow<Table>
}

/**
 * Adds events to a user's log. An event that is already stored does not change. Accepts the device's time of an event
 * within limits, and returns the events as stored, so that the device uses the same times. `event.id` is stored in lower
 * case, as the database returns it.
 */
export async function appendEvents<Table extends LogTable, Event extends SentEvent>(
  tx: Tx,
  { table, maxEvents, fullCode, present, toRow }: LogKind<Table, Event>,
  events: readonly Event[],
  { userId, now }: { userId: string; now: Date },
): Promise<{ events: Event[]; isNew: boolean }> {
  await queries.lockLog(tx, table, userId)
  const ids = [...new Set(events.map(({ id }) => id.toLowerCase()))]
  const known = new Map((await queries.findEvents(tx, table, userId, ids)).map(row => [row.id, present(row)]))
  let seq = await queries.readLastSeq(tx, table, userId)
  const added: NewLogRow<Table>[] = []
  for (const sent of events) {
    const event = { ...sent, id: sent.id.toLowerCase(), at: chooseEventTime(sent.at, now).toISOString() }
    if (known.has(event.id)) continue
    known.set(event.id, event)
    added.push(toRow(event, { userId, seq: ++seq, now }))
  }
  if (added.length > 0 && seq > maxEvents) throw new CallError(fullCode)
  await queries.insertEvents(tx, table, added)
  return { events: [...known.values()], isNew: added.length > 0 }
}

/** Returns the events of a user after a cursor, at most one page. */
export async function readEventLog<Table extends LogTable, Event extends SentEvent>(
  db: Db,
  { table, present, countPage }: LogKind<Table, Event>,
  userId: string,
  after: number,
): Promise<EventLog<Event>> {
  const limit = countPage ? await countPage(db, userId, after) : LOG_PAGE
  const rows = await queries.listEvents(db, table, userId, { after, limit })
  return {
    events: rows.map(present),
    cursor: rows.at(-1)?.seq ?? after,
    total: await queries.countEvents(db, table, userId),
  }
}
