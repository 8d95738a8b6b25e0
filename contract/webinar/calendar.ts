import { defineEndpoint } from '../wire/endpoint.ts'
import { NewFeed, SecretFeed } from '../site/feed.ts'

/* Calendar feed of the caller's schedule. */

export const getCalendarFeed = defineEndpoint({
  method: 'GET',
  path: '/v1/calendar/feed',
  summary: 'Apakah ada alamat langganan kalender',
  access: 'person',
  answer: SecretFeed,
})

export const createCalendarFeed = defineEndpoint({
  method: 'POST',
  path: '/v1/calendar/feed',
  summary: 'Membuat alamat langganan kalender yang baru; yang lama berhenti berlaku',
  access: 'person',
  answer: NewFeed,
})

export const revokeCalendarFeed = defineEndpoint({
  method: 'DELETE',
  path: '/v1/calendar/feed',
  summary: 'Mencabut alamat langganan kalender',
  access: 'person',
  answer: SecretFeed,
})
