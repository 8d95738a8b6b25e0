import { queryOptions } from '@tanstack/react-query'
import { listSessions } from '#contract/sessions.ts'
import { callApi } from '#app/session/api.ts'

/** Not kept on the device: an old list of devices would be a lie about who is in. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: ['user', 'sessions'],
    queryFn: ({ signal }) => callApi(listSessions, {}, { signal }),
  })
}
