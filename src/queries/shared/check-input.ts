import { parseInput } from '#contract/wire/parse-input.ts'
import type { Endpoint, InputOf } from '#contract/wire/endpoint.ts'
import { ApiFailure } from '#app/data/api/failures.ts'

/**
 * Checks the body of a call with the endpoint's schema before it is sent, as the server does. So a form shows its
 * errors at once, even without a connection.
 */
export function checkInput(endpoint: Endpoint, input: InputOf<Endpoint>): void {
  if (endpoint.body === undefined || 'file' in input) return
  const { errors } = parseInput(endpoint.body, input.body, 'body')
  if (errors) throw new ApiFailure('business', 'Ada isian yang belum benar.', { code: 'VALIDATION_FAILED', errors })
}
