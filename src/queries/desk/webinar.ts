import type { PageRequest } from '#contract/wire/page.ts'
import * as contract from '#contract/webinar/webinar.admin.ts'
import type { WebinarListSearch } from '#contract/webinar/webinar.list.ts'
import { apiQuery } from '../api-query.ts'
import { deskStaleTime } from './admin-fresh.ts'
import { omitEmpty } from './without-empty.ts'

export { adminWebinarQuery } from './attendance.ts'

export function webinarListQuery({ columns: _columns, ...query }: WebinarListSearch) {
  return apiQuery(contract.listDeskWebinars, { query: omitEmpty(query) }, deskStaleTime)
}

export function webinarSeatsQuery(id: string, state: 'registered' | 'waiting', window: PageRequest) {
  return apiQuery(contract.listWebinarSeats, { params: { id }, query: omitEmpty({ ...window, state }) })
}
