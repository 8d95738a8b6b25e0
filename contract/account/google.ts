import * as v from 'valibot'
import { AuthData } from './session-data.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { PlainText } from '../wire/text.ts'

/** Tells the login form whether the server can log users in with Google. */
export const listLoginMethods = defineEndpoint({
  method: 'GET',
  path: '/v1/auth/methods',
  summary: 'Cara masuk yang tersedia selain password',
  access: 'public',
  answer: v.object({ isGoogleAvailable: v.boolean() }),
})

/** Begins a sign-in with Google, and sets the cookie that binds Google's answer to this browser. */
export const startGoogle = defineEndpoint({
  method: 'GET',
  path: '/v1/auth/google',
  summary: 'Alamat untuk masuk dengan Google',
  access: 'public',
  answer: v.object({ redirectUrl: v.string() }),
  errors: ['GOOGLE_NOT_AVAILABLE'],
})

/**
 * Completes a sign-in with the values from the hash of `/auth/success`. Refuses a browser that lacks the cookie of this
 * sign-in (`startGoogle`).
 */
export const finishGoogle = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/google/callback',
  summary: 'Masuk dengan token Google',
  access: 'public',
  limit: 'google',
  // The limit is large, because Google does not limit the length of its tokens.
  bodyMaxBytes: 16 * 1024,
  body: v.object({
    token: v.pipe(PlainText, v.nonEmpty('Token tidak valid'), v.maxLength(4_000, 'Token tidak valid')),
    state: v.optional(v.pipe(PlainText, v.maxLength(200, 'Token tidak valid'))),
  }),
  answer: AuthData,
  errors: [
    'GOOGLE_NOT_AVAILABLE',
    'GOOGLE_TOKEN_INVALID',
    'GOOGLE_STATE_MISMATCH',
    'GOOGLE_EMAIL_NOT_VERIFIED',
    'GOOGLE_ACCOUNT_NOT_LINKED',
    'ACCOUNT_DEACTIVATED',
  ],
})
