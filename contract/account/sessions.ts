import * as v from 'valibot'
import { AuthData } from './session-data.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Id, Instant, PlainText } from '../wire/text.ts'

export const LoginSession = v.object({
  id: Id,
  /** Browser and system as a label: 'Chrome di Android'. */
  device: v.string(),
  createdAt: Instant,
  /** Time when the device last renewed its access token. Later calls with the same access token are not recorded. */
  lastUsedAt: Instant,
  isCurrent: v.boolean(),
})
export type LoginSession = v.InferOutput<typeof LoginSession>

/** Lists the sessions of the account, the most recently used session first. */
export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/v1/auth/sessions',
  summary: 'Perangkat yang sedang masuk',
  access: 'person',
  answer: v.array(LoginSession),
})

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/v1/auth/sessions/{id}',
  summary: 'Mengeluarkan satu perangkat',
  access: 'person',
  params: v.object({ id: Id }),
  answer: v.object({}),
  errors: ['LOGIN_SESSION_NOT_FOUND'],
})

/** Ends all sessions of the account. With `others`, the caller's own session continues. */
export const logoutAll = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/logout-all',
  summary: 'Mengakhiri semua sesi, atau semua sesi lain',
  access: 'person',
  body: v.object({ scope: v.picklist(['all', 'others'], 'Pilih all atau others') }),
  answer: v.object({}),
})

/** Origin of a site: scheme, host and port as a browser writes them. */
export const Origin = v.pipe(
  PlainText,
  v.maxLength(300, 'Alamat terlalu panjang'),
  v.regex(/^https?:\/\/[a-z\d.:[\]-]+$/, 'Alamat tidak valid'),
)

/**
 * Creates the parameters `u`, `t` and `r`. Added to the URL of a site on the allow-list, these parameters log the user
 * in on that site. `createLoginCode` is for the other direction: a login from that site to our app.
 */
export const handOver = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/hand-over',
  summary: 'Token untuk berpindah ke situs lain yang diizinkan',
  access: 'person',
  limit: 'hand-over',
  body: v.object({ origin: Origin }),
  answer: v.object({
    /** The user's id. */
    u: Id,
    /** Access token whose audience is the origin of the other site. Expires after five minutes. */
    t: v.string(),
    /** Refresh token. Works once, within sixty seconds. */
    r: v.string(),
  }),
  errors: ['ORIGIN_NOT_ALLOWED'],
})

/**
 * Creates a login code for a site on the allow-list where the user is logged in. The site's server makes this call,
 * because pages of other sites may not. The site then opens our page `/auth/callback?code=`, which exchanges the code
 * for a session. A code works once, within sixty seconds.
 */
export const createLoginCode = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/code',
  summary: 'Kode sekali pakai untuk masuk dari situs yang diizinkan',
  access: 'person',
  limit: 'hand-over',
  body: v.object({ origin: Origin }),
  answer: v.object({ code: v.string() }),
  errors: ['ORIGIN_NOT_ALLOWED'],
})

export const exchangeLoginCode = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/callback',
  summary: 'Menukar kode sekali pakai dengan sesi',
  access: 'public',
  limit: 'mail-link',
  body: v.object({ code: v.pipe(PlainText, v.nonEmpty('Kode harus diisi'), v.maxLength(200, 'Kode tidak valid')) }),
  answer: AuthData,
  errors: ['LOGIN_CODE_NOT_VALID'],
})
