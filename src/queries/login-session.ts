import { listSessions } from '#contract/account/sessions.ts'
import { apiQuery } from './api-query.ts'

/** Not stored on the device: an old list would show wrong devices as logged in. */
export function sessionsQuery() {
  return apiQuery(listSessions, {})
}
