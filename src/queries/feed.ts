import { getCalendarFeed } from '#contract/calendar.ts'
import { getBlogFeed } from '#contract/feed.ts'
import { apiQuery } from './api-query.ts'

export function calendarFeedQuery() {
  return apiQuery(getCalendarFeed, {})
}

export function blogFeedQuery() {
  return apiQuery(getBlogFeed, {})
}
