import { listSessions } from '#contract/sessions.ts'
import { apiQuery } from './api-query.ts'

/** Not kept on the device: an old list of devices would be a lie about who is in. */
export function sessionsQuery() {
  return apiQuery(listSessions, {})
}
