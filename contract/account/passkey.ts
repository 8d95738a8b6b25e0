import * as v from 'valibot'
import { AuthData } from './session-data.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { PASSWORD_MAX_LENGTH } from '../wire/limits.ts'
import { Id, Instant, PlainText } from '../wire/text.ts'

/*
 * Passkeys (WebAuthn level 3). The schemas are the JSON forms of the standard, with only the fields that the server
 * reads.
 */

/** Binary value in base64url, as in WebAuthn's JSON forms. */
const bytes = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.regex(/^[\w-]+$/, 'Data kunci sandi tidak valid'),
    v.maxLength(maxLength, 'Data terlalu panjang'),
  )

/** An id of 1,364 characters encodes 1,023 bytes, the longest id that the standard allows. */
const CredentialId = bytes(1_364)
const ClientData = bytes(2_000)
const Transport = v.pipe(v.string(), v.maxLength(20, 'Data terlalu panjang'))

const credential = { id: CredentialId, rawId: CredentialId, type: v.literal('public-key') }

/** Answer of the authenticator to a registration. */
export const PasskeyRegistration = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: ClientData,
    attestationObject: bytes(6_000),
    transports: v.optional(v.pipe(v.array(Transport), v.maxLength(10, 'Data terlalu panjang')), []),
  }),
})
export type PasskeyRegistration = v.InferOutput<typeof PasskeyRegistration>

/** Signature of the authenticator over a challenge. */
export const PasskeyAssertion = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: ClientData,
    authenticatorData: bytes(1_000),
    signature: bytes(1_000),
    userHandle: v.optional(bytes(100)),
  }),
})
export type PasskeyAssertion = v.InferOutput<typeof PasskeyAssertion>

const Descriptor = v.object({ id: v.string(), type: v.literal('public-key'), transports: v.array(v.string()) })

/** Options of `navigator.credentials.create`. */
const CreationOptions = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  timeout: v.number(),
  attestation: v.literal('none'),
  excludeCredentials: v.array(Descriptor),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
})
export type CreationOptions = v.InferOutput<typeof CreationOptions>

/** Options of `navigator.credentials.get`. Without `allowCredentials` the user chooses among the device's passkeys. */
export const RequestOptions = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
  allowCredentials: v.array(Descriptor),
})
export type RequestOptions = v.InferOutput<typeof RequestOptions>

export const Passkey = v.object({
  id: Id,
  /** Browser and system on which the passkey was created: 'Chrome di Android'. */
  name: v.string(),
  createdAt: Instant,
  lastUsedAt: v.nullable(Instant),
  /** True if the server detected a copy of the passkey. The server then refuses the passkey. */
  isBlocked: v.boolean(),
})
export type Passkey = v.InferOutput<typeof Passkey>

/** Errors of a call that adds or removes a login method. Such a call needs a recent login or the password. */
export const reauthenticationErrors = ['PROOF_NEEDED', 'PASSWORD_MISMATCH', 'LOGIN_TOO_OLD'] as const
/** `password` is empty if the user was not asked for it. */
export const ReauthenticationBody = v.object({
  password: v.pipe(PlainText, v.maxLength(PASSWORD_MAX_LENGTH, 'Password terlalu panjang')),
})

export const listPasskeys = defineEndpoint({
  method: 'GET',
  path: '/v1/auth/passkeys',
  summary: 'Kunci sandi akun ini',
  access: 'person',
  answer: v.array(Passkey),
})

export const startPasskey = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/passkeys/options',
  summary: 'Memulai penambahan kunci sandi',
  access: 'person',
  limit: 'change-password',
  body: ReauthenticationBody,
  answer: CreationOptions,
  errors: [...reauthenticationErrors, 'PASSKEY_LIMIT_REACHED'],
})

export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/passkeys',
  summary: 'Menyimpan kunci sandi baru',
  access: 'person',
  limit: 'passkey',
  body: PasskeyRegistration,
  answer: Passkey,
  errors: [
    'PASSKEY_NOT_VERIFIED',
    'PASSKEY_TIMED_OUT',
    'PASSKEY_WITHOUT_LOCK',
    'PASSKEY_EXISTS',
    'PASSKEY_LIMIT_REACHED',
  ],
})

export const removePasskey = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/passkeys/{id}/remove',
  summary: 'Menghapus kunci sandi',
  access: 'person',
  limit: 'change-password',
  params: v.object({ id: Id }),
  body: ReauthenticationBody,
  answer: v.object({}),
  errors: [...reauthenticationErrors, 'PASSKEY_NOT_FOUND'],
})

export const startPasskeyLogin = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/passkey-login/options',
  summary: 'Memulai masuk dengan kunci sandi',
  access: 'public',
  limit: 'passkey',
  answer: RequestOptions,
})

/** Errors of a rejected passkey signature. After any of these errors the user can still log in with the password. */
export const assertionErrors = [
  'PASSKEY_NOT_KNOWN',
  'PASSKEY_NOT_VERIFIED',
  'PASSKEY_TIMED_OUT',
  'PASSKEY_WITHOUT_LOCK',
  'PASSKEY_BLOCKED',
] as const

export const finishPasskeyLogin = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/passkey-login',
  summary: 'Masuk dengan kunci sandi',
  access: 'public',
  limit: 'passkey',
  bodyMaxBytes: 8 * 1024,
  body: v.object({ assertion: PasskeyAssertion, remember: v.optional(v.boolean(), false) }),
  answer: AuthData,
  errors: [...assertionErrors, 'ACCOUNT_DEACTIVATED'],
})
