import { listLoginMethods } from '#contract/account/google.ts'
import { apiQuery } from './api-query.ts'

/** Query of the ways to log in that the server offers. They change only with the settings of the server. */
export function loginMethodsQuery() {
  return apiQuery(listLoginMethods, {}, { staleTime: Infinity })
}
