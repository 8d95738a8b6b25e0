import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'

/** Most reads that one call answers. */
export const MOST_READS = 20

/**
 * Answers several reads in one call, each as if it had been sent alone. For answers fetched ahead: one request costs a
 * phone less than twelve. Takes calls with GET that a learner may send and that have no rate limit and no file.
 */
export const readTogether = defineEndpoint({
  method: 'GET',
  path: '/v1/reads',
  summary: 'Beberapa bacaan dalam satu jawaban',
  access: 'person',
  /** Addresses with their queries, separated by spaces. The server checks each. */
  query: v.object({ addresses: v.string() }),
  answer: v.object({
    /** In the order of the addresses. Shorter if the time was over. */
    answers: v.array(v.object({ status: v.number(), body: v.string() })),
  }),
})
