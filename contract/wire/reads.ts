import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'

/** Maximum number of reads in one call. */
export const READS_MAX = 20

/**
 * Answers several GET calls in one request, each as if it had been sent alone. Used to prefetch answers, because one
 * request costs a phone less than several requests. Accepts only calls for learners, without rate limit and without a
 * file as the answer.
 */
export const readTogether = defineEndpoint({
  method: 'GET',
  path: '/v1/reads',
  summary: 'Beberapa bacaan dalam satu jawaban',
  access: 'person',
  /** Paths with their queries, separated by spaces. The server validates each path. */
  query: v.object({ addresses: v.string() }),
  answer: v.object({
    /**
     * Answers in the order of the paths. The list is shorter than the list of paths if the time limit ended the call.
     */
    answers: v.array(v.object({ status: v.number(), body: v.string() })),
  }),
})
