import { listSessions } from '#contract/account/sessions.ts'
import { listPasskeys } from '#contract/account/passkey.ts'
import { getSecondStep } from '#contract/account/second-step.ts'
import { apiQuery } from './api-query.ts'

/** Query of the logged-in devices. Not stored, because an old list would show wrong devices as logged in. */
export function sessionsQuery() {
  return apiQuery(listSessions, {})
}

/** Query of the user's passkeys. Not stored, because an old list would show removed passkeys. */
export function passkeysQuery() {
  return apiQuery(listPasskeys, {})
}

/** Query of the user's second step. Not stored, because an old answer would show a removed second step. */
export function secondStepQuery() {
  return apiQuery(getSecondStep, {})
}
