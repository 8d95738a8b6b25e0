import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Id, PlainText } from '../wire/text.ts'

/** Schemas of the account data that every page loads. The form fields and calls are in `auth.ts`. */

export const Role = v.picklist(['learner', 'admin', 'expert'])
export type Role = v.InferOutput<typeof Role>

/**
 * The product specification defines the messages and the order of the checks. All values except passwords are trimmed.
 */
export const Email = v.pipe(
  PlainText,
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty('* Email harus diisi!'),
  v.maxLength(254, '* Email terlalu panjang!'),
  v.email(issue => `* Masukkan format email yang benar! (${issue.input})`),
)

/** Data of the logged-in user that a device stores. */
export const AuthData = v.object({
  userId: Id,
  isAdmin: v.boolean(),
  roles: v.array(Role),
  accessToken: v.string(),
  refreshToken: v.string(),
})
export type AuthData = v.InferOutput<typeof AuthData>

/**
 * Renews the access token. Needs the refresh token and also the HttpOnly cookie that the server set with it, so a
 * stolen token alone is useless. For a token that was issued to another site, the `Origin` header of that site replaces
 * the cookie.
 */
export const refreshToken = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/refresh-token',
  summary: 'Menukar refresh token dengan token akses baru',
  access: 'public',
  limit: 'refresh',
  body: v.object({ refreshToken: v.pipe(PlainText, v.nonEmpty(), v.maxLength(500)) }),
  answer: v.object({ token: v.string(), refreshToken: v.string() }),
  errors: ['REFRESH_TOKEN_NOT_FOUND', 'INVALID_REFRESH_TOKEN'],
  isForTrustedSites: true,
})

/**
 * Ends the session. Accepts only the bearer header, because with a cookie another site could log users out with an
 * image that has this URL.
 */
export const logout = defineEndpoint({
  method: 'GET',
  path: '/v1/auth/logout',
  summary: 'Mengakhiri sesi perangkat ini',
  access: 'person',
  answer: v.object({}),
})
