import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { Instant } from './text.ts'

/** The server's time to the millisecond, for countdowns. Measured several times over; the quickest trip is believed. */
export const getTime = defineEndpoint({
  method: 'GET',
  path: '/v1/time',
  summary: 'Waktu server',
  access: 'public',
  answer: v.object({ now: Instant }),
})
