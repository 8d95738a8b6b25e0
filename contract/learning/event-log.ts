import * as v from 'valibot'

/** Maximum number of events in one answer. An answer may contain fewer events although more follow. */
export const LOG_PAGE = 1_000

/** Log of one user's events. `cursor` is the position of the last event; `total` counts all events of the user. */
export interface EventLog<Event extends { id: string } = { id: string }> {
  events: Event[]
  cursor: number
  total: number
}

/** Returns the schema of a log with these events. */
export function createLogSchema<Schema extends v.GenericSchema>(event: Schema) {
  return v.object({ events: v.array(event), cursor: v.number(), total: v.number() })
}

/** Query of a call that returns the events after a cursor. */
export const LogQuery = v.object({
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'Kursor tidak valid'), v.transform(Number))),
})
