import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { Instant } from './text.ts'

/** A calendar that subscribes to one's schedule. Whoever has the address reads it, so it can be taken back at any time. */
const CalendarFeed = v.object({
  createdAt: v.nullable(Instant),
  /** When a calendar last asked; null while none has. */
  lastReadAt: v.nullable(Instant),
})

export const getCalendarFeed = defineEndpoint({
  method: 'GET',
  path: '/v1/calendar/feed',
  summary: 'Apakah ada alamat langganan kalender',
  access: 'person',
  answer: CalendarFeed,
})

/** Said once; the server keeps no more than its hash. An earlier address stops working. */
export const createCalendarFeed = defineEndpoint({
  method: 'POST',
  path: '/v1/calendar/feed',
  summary: 'Membuat alamat langganan kalender yang baru; yang lama berhenti berlaku',
  access: 'person',
  answer: v.object({ url: v.string() }),
})

export const revokeCalendarFeed = defineEndpoint({
  method: 'DELETE',
  path: '/v1/calendar/feed',
  summary: 'Mencabut alamat langganan kalender',
  access: 'person',
  answer: CalendarFeed,
})
