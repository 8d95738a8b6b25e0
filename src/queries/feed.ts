import { getCalendarFeed } from '#contract/webinar/calendar.ts'
import { getBlogFeed } from '#contract/site/feed.ts'
import { apiQuery } from './api-query.ts'

export function calendarFeedQuery() {
  return apiQuery(getCalendarFeed, {})
}

export function blogFeedQuery() {
  return apiQuery(getBlogFeed, {})
}
