import { MINUTE_MS } from '#contract/wire/durations.ts'
import { listNoteEvents, listNoteMaterials, NoteLog } from '#contract/learning/note.ts'
import { callApi } from '#app/session/api.ts'
import { apiQuery, getQueryKey } from './api-query.ts'
import { eventLogQuery } from './event-log.ts'

/** Materials with notes. A new version of a text changes them, so they are refetched, but not at every lesson. */
export function noteMaterialsQuery() {
  return apiQuery(listNoteMaterials, {}, { keep: 'own', staleTime: MINUTE_MS })
}

export function noteLogQuery() {
  return eventLogQuery(getQueryKey(listNoteEvents, { query: {} }), NoteLog, (after, options) =>
    callApi(listNoteEvents, { query: { after } }, options),
  )
}
