import { MINUTE_MS } from '#contract/wire/durations.ts'
import { listNoteEvents, listNoteMaterials, NoteLog } from '#contract/learning/note.ts'
import { callApi } from '#app/session/api.ts'
import { apiQuery, getQueryKey } from './api-query.ts'
import { eventLogQuery } from './event-log.ts'

/**
 * Query of the materials with notes. Materials change with a new version of a text, so the query is refetched, but at
 * most once a minute.
 */
export function noteMaterialsQuery() {
  return apiQuery(listNoteMaterials, {}, { keep: 'own', staleTime: MINUTE_MS })
}

export function noteLogQuery() {
  return eventLogQuery(getQueryKey(listNoteEvents, { query: {} }), NoteLog, (after, options) =>
    callApi(listNoteEvents, { query: { after } }, options),
  )
}
