import * as v from 'valibot'
import {
  assertionErrors,
  PasskeyAssertion,
  ReauthenticationBody,
  reauthenticationErrors,
  RequestOptions,
} from './passkey.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Instant, SingleLine } from '../wire/text.ts'

/*
 * The second step of admins and experts. These calls are allowed before the second step is passed, so their access is
 * `person`.
 */

/** State of the second step of the caller's account. */
export const SecondStep = v.object({
  /** False for learners, who have no second step. */
  isStaff: v.boolean(),
  /** True if admin and expert calls are refused until the second step is passed. */
  isDue: v.boolean(),
  /** True if the server requires a second step of all admins and experts. */
  isRequired: v.boolean(),
  hasPasskey: v.boolean(),
  hasApp: v.boolean(),
  /** Number of recovery codes that were not used. */
  recoveryCodes: v.number(),
  passedUntil: v.nullable(Instant),
})
export type SecondStep = v.InferOutput<typeof SecondStep>

export const getSecondStep = defineEndpoint({
  method: 'GET',
  path: '/v1/auth/second-step',
  summary: 'Langkah kedua akun ini',
  access: 'person',
  answer: SecondStep,
})

/** Code of an authenticator app, or a recovery code. Spaces and dashes are ignored. */
export const StepCode = v.pipe(SingleLine, v.nonEmpty('Isi kodenya'), v.maxLength(40, 'Kode terlalu panjang'))

const passed = v.object({ passedUntil: Instant })

export const passStep = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/second-step/code',
  summary: 'Langkah kedua dengan kode',
  access: 'person',
  limit: 'second-step',
  body: v.object({ code: StepCode }),
  answer: passed,
  errors: ['STEP_CODE_WRONG', 'STEP_NOT_SET_UP'],
})

export const startPasskeyStep = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/second-step/passkey/options',
  summary: 'Memulai langkah kedua dengan kunci sandi',
  access: 'person',
  limit: 'passkey',
  answer: RequestOptions,
  errors: ['STEP_NOT_SET_UP'],
})

export const passPasskeyStep = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/second-step/passkey',
  summary: 'Langkah kedua dengan kunci sandi',
  access: 'person',
  limit: 'passkey',
  body: PasskeyAssertion,
  answer: passed,
  errors: assertionErrors,
})

/** Creates the secret of an authenticator app. The app is active after its first correct code. */
export const startAuthenticatorApp = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/second-step/app',
  summary: 'Menyiapkan aplikasi autentikator',
  access: 'person',
  limit: 'change-password',
  body: ReauthenticationBody,
  answer: v.object({
    /** Secret in base32, for manual input. */
    secret: v.string(),
    /** URI for the QR code: `otpauth://totp/…`. */
    uri: v.string(),
  }),
  errors: [...reauthenticationErrors, 'STEP_APP_ON'],
})

export const RecoveryCodes = v.object({ codes: v.array(v.string()) })

/**
 * Activates the authenticator app. If the account had no second step before, the answer also contains recovery codes.
 */
export const confirmAuthenticatorApp = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/second-step/app/confirm',
  summary: 'Menyalakan aplikasi autentikator dengan kode pertamanya',
  access: 'person',
  limit: 'second-step',
  body: v.object({ code: StepCode }),
  answer: RecoveryCodes,
  errors: ['STEP_CODE_WRONG', 'STEP_NOT_SET_UP'],
})

export const removeAuthenticatorApp = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/second-step/app/remove',
  summary: 'Mematikan aplikasi autentikator',
  access: 'person',
  limit: 'change-password',
  body: ReauthenticationBody,
  answer: v.object({}),
  errors: [...reauthenticationErrors, 'STEP_NOT_SET_UP'],
})

/** Replaces all recovery codes. The new codes are shown only once. */
export const makeRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/second-step/recovery-codes',
  summary: 'Membuat kode pemulihan baru',
  access: 'person',
  limit: 'change-password',
  body: ReauthenticationBody,
  answer: RecoveryCodes,
  errors: [...reauthenticationErrors, 'STEP_NOT_SET_UP'],
})
