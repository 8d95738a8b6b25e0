import { listSessions } from '#contract/account/sessions.ts'
import { listPasskeys } from '#contract/account/passkey.ts'
import { getSecondStep } from '#contract/account/second-step.ts'
import { apiQuery } from './api-query.ts'

/** Not stored on the device, because an old list would show wrong devices as logged in. */
export function sessionsQuery() {
  return apiQuery(listSessions, {})
}

/** Not stored on the device, for the same reason as `sessionsQuery`. */
export function passkeysQuery() {
  return apiQuery(listPasskeys, {})
}

/** Not stored on the device, for the same reason as `sessionsQuery`. */
export function secondStepQuery() {
  return apiQuery(getSecondStep, {})
}
