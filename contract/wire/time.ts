import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { Instant } from './text.ts'

/**
 * Returns the server's time in milliseconds, for countdowns. Clients measure several times and use the fastest answer.
 */
export const getTime = defineEndpoint({
  method: 'GET',
  path: '/v1/time',
  summary: 'Waktu server',
  access: 'public',
  answer: v.object({ now: Instant }),
})
