import { getCalendarFeed } from '#contract/calendar.ts'
import { apiQuery } from './api-query.ts'

export function calendarFeedQuery() {
  return apiQuery(getCalendarFeed, {})
}
