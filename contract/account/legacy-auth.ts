import * as v from 'valibot'
import { LoginBody, Password } from './auth.ts'
import { FullName, PhoneNumber } from './person-fields.ts'
import { repeatedEmailCheck, repeatedPasswordCheck } from './repeated-fields.ts'
import { AuthData, Email } from './session-data.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { NAME_MAX_LENGTH } from '../wire/limits.ts'
import { PlainText } from '../wire/text.ts'

/** Endpoints for older clients. Their error answers contain a `type` in addition to the code. */

const RefreshToken = v.pipe(PlainText, v.nonEmpty(), v.maxLength(500))
const emptyName = v.pipe(PlainText, v.trim(), v.literal(''))

export const legacyLogin = defineEndpoint({
  method: 'POST',
  path: '/login',
  summary: 'Masuk (klien lama)',
  access: 'public',
  limit: 'login',
  body: v.omit(LoginBody, ['remember']),
  answer: v.object({ data: AuthData }),
  errors: ['LOGIN_FAILED', 'ACCOUNT_DEACTIVATED'],
})

/** The full name is sent in two fields: all words except the last, and the last word. */
export const OlderRegisterBody = v.pipe(
  v.object({
    firstName: FullName,
    lastName: v.optional(v.union([FullName, emptyName]), ''),
    email: Email,
    emailConfirmation: Email,
    phoneNumber: PhoneNumber,
    password: Password,
    passwordConfirmation: PlainText,
  }),
  v.forward(
    v.partialCheck(
      [['firstName'], ['lastName']],
      form => `${form.firstName} ${form.lastName}`.trim().length <= NAME_MAX_LENGTH,
      '* Nama maksimal 50 karakter!',
    ),
    ['lastName'],
  ),
  v.forward(v.partialCheck(...repeatedEmailCheck), ['emailConfirmation']),
  v.forward(v.partialCheck(...repeatedPasswordCheck), ['passwordConfirmation']),
)

export const legacyRegister = defineEndpoint({
  method: 'POST',
  path: '/register',
  summary: 'Membuat akun baru (klien lama)',
  access: 'public',
  limit: 'register',
  bodyMaxBytes: 4 * 1024,
  body: OlderRegisterBody,
  answer: v.object({ data: AuthData }),
  errors: ['EMAIL_ALREADY_REGISTERED'],
})

/**
 * Sends the password reset link. Unlike `forgetPassword`, reveals whether the account exists, because the older client
 * expects this.
 */
export const legacyForgotPassword = defineEndpoint({
  method: 'POST',
  path: '/forgot-password',
  summary: 'Meminta link untuk mengatur ulang password (klien lama)',
  access: 'public',
  limit: 'forgot-password',
  body: v.object({ email: Email }),
  answer: v.object({ user: v.object({ email: v.string() }) }),
  errors: ['USER_NOT_FOUND'],
})

/** Renews the access token and the refresh token. The answer contains both. */
export const legacyTokenNew = defineEndpoint({
  method: 'POST',
  path: '/tokenNew',
  summary: 'Menukar refresh token dengan token akses baru (klien lama)',
  access: 'public',
  limit: 'refresh',
  bodyMaxBytes: 4 * 1024,
  body: v.object({ accessToken: v.optional(PlainText), refreshToken: RefreshToken }),
  answer: v.object({ newAccessToken: v.string(), refreshToken: v.string() }),
  errors: ['REFRESH_TOKEN_NOT_FOUND', 'INVALID_REFRESH_TOKEN'],
})

/**
 * Requires the session's cookie, as `refreshToken` does, so that an attacker with a stolen token cannot log the user
 * out.
 */
export const legacyLogout = defineEndpoint({
  method: 'POST',
  path: '/logout',
  summary: 'Mengakhiri sesi perangkat ini (klien lama)',
  access: 'public',
  limit: 'refresh',
  body: v.object({ refreshToken: RefreshToken }),
  answer: v.object({}),
  errors: ['REFRESH_TOKEN_NOT_FOUND', 'INVALID_REFRESH_TOKEN'],
})
