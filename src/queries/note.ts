import { queryOptions } from '@tanstack/react-query'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import { listNoteEvents, listNoteMaterials, NOTE_PAGE, NoteLog } from '#contract/learning/note.ts'
import { callApi } from '#app/session/api.ts'
import { apiQuery, getPrefetchFunction, getPersistedQueryMeta, getQueryKey } from './api-query.ts'

/** Materials with notes. A new version of a text changes them, so they are refetched, but not at every lesson. */
export function noteMaterialsQuery() {
  return apiQuery(listNoteMaterials, {}, { keep: 'own', staleTime: MINUTE_MS })
}

/** Query of the whole log of notes. The device stores the log, and later calls request only newer events. */
export function noteLogQuery() {
  const queryKey = getQueryKey(listNoteEvents, { query: {} })
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal, meta }) => {
      const ask = (after: number) =>
        callApi(listNoteEvents, { query: { after: String(after) } }, { signal, fetch: getPrefetchFunction(meta) })
      return fetchNewNoteEvents(client.getQueryData<NoteLog>(queryKey), ask)
    },
    staleTime: MINUTE_MS,
    ...getPersistedQueryMeta('own', NoteLog),
  })
}

/**
 * Requests the events after the last known event. If the server's count shows that some events are missing, as after a
 * merge of accounts, requests all events.
 */
export async function fetchNewNoteEvents(
  known: NoteLog | undefined,
  ask: (after: number) => Promise<NoteLog>,
): Promise<NoteLog> {
  let log = known ?? { events: [], cursor: 0, total: 0 }
  for (;;) {
    const page = await ask(log.cursor)
    const unique = new Map([...log.events, ...page.events].map(event => [event.id, event]))
    log = { ...page, events: [...unique.values()] }
    if (page.events.length < NOTE_PAGE) break
  }
  return log.events.length === log.total || !known ? log : fetchNewNoteEvents(undefined, ask)
}
