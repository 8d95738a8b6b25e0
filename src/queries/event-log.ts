import { queryOptions, type QueryKey } from '@tanstack/react-query'
import type { GenericSchema } from 'valibot'
import type { EventLog } from '#contract/learning/event-log.ts'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import type { CallOptions } from '#app/data/api/client.ts'
import { getPersistedQueryMeta, getPrefetchFunction } from './api-query.ts'

/**
 * Query of a user's whole event log. The device stores the log, and later calls request only newer events. `ask` calls
 * the log's endpoint with a cursor.
 */
export function eventLogQuery<Event extends { id: string }>(
  queryKey: QueryKey,
  shape: GenericSchema<EventLog<Event>>,
  ask: (after: string, options: CallOptions) => Promise<EventLog<Event>>,
) {
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal, meta }) =>
      fetchNewEvents(client.getQueryData<EventLog<Event>>(queryKey), after =>
        ask(String(after), { signal, fetch: getPrefetchFunction(meta) }),
      ),
    staleTime: MINUTE_MS,
    ...getPersistedQueryMeta('own', shape),
  })
}

/**
 * Requests the events after the last known event. If the server's count shows that some events are missing, as after a
 * merge of accounts, requests all events.
 */
export async function fetchNewEvents<Event extends { id: string }>(
  known: EventLog<Event> | undefined,
  ask: (after: number) => Promise<EventLog<Event>>,
): Promise<EventLog<Event>> {
  let log: EventLog<Event> = known ?? { events: [], cursor: 0, total: 0 }
  for (;;) {
    const page = await ask(log.cursor)
    const unique = new Map([...log.events, ...page.events].map(event => [event.id, event]))
    log = { ...page, events: [...unique.values()] }
    const isWhole = log.events.length === log.total
    if (isWhole || page.events.length === 0) return isWhole || !known ? log : fetchNewEvents(undefined, ask)
  }
}
