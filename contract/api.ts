import { accountCalls } from './account/calls.ts'
import { adminCalls } from './admin/calls.ts'
import { assessmentCalls } from './assessment/calls.ts'
import { catalogCalls } from './catalog/calls.ts'
import { certificateCalls } from './certificate/calls.ts'
import { learningCalls } from './learning/calls.ts'
import { packagesCalls } from './packages/calls.ts'
import { paymentCalls } from './payment/calls.ts'
import { pointsCalls } from './points/calls.ts'
import { siteCalls } from './site/calls.ts'
import { webinarCalls } from './webinar/calls.ts'
import { wireCalls } from './wire/calls.ts'
import type { Endpoint } from './wire/endpoint.ts'

/**
 * Explicit type of `api`. The compiler would expand an inferred type, and the expanded type of all calls together is
 * too long.
 */
type Api = typeof accountCalls &
  typeof catalogCalls &
  typeof paymentCalls &
  typeof learningCalls &
  typeof assessmentCalls &
  typeof adminCalls &
  typeof wireCalls &
  typeof pointsCalls &
  typeof siteCalls &
  typeof webinarCalls &
  typeof certificateCalls &
  typeof packagesCalls

/** All API calls. The server refuses to start if a call has no handler. OpenAPI and the fuzzer read this list. */
export const api: Api = {
  ...accountCalls,
  ...catalogCalls,
  ...paymentCalls,
  ...learningCalls,
  ...assessmentCalls,
  ...adminCalls,
  ...wireCalls,
  ...pointsCalls,
  ...siteCalls,
  ...webinarCalls,
  ...certificateCalls,
  ...packagesCalls,
} satisfies Record<string, Endpoint>

export type OperationName = keyof typeof api
