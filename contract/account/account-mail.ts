import * as v from 'valibot'
import { Password } from './auth.ts'
import { Email } from './session-data.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { PASSWORD_MAX_LENGTH } from '../wire/limits.ts'
import { PlainText } from '../wire/text.ts'

/**
 * Token from a link in an email. The schema accepts any text up to 1,000 characters, because the server reports each
 * kind of invalid token with its own error code.
 */
export const LinkToken = v.pipe(PlainText, v.nonEmpty('Link tidak valid'), v.maxLength(1_000, 'Link tidak valid'))

/** Existing password. The current password rules are not checked, because the password may be older than the rules. */
export const CurrentPassword = v.pipe(
  PlainText,
  v.nonEmpty('* Password harus diisi!'),
  v.maxLength(PASSWORD_MAX_LENGTH, `* Password maksimal ${PASSWORD_MAX_LENGTH} karakter!`),
)

const linkErrors = [
  'TOKEN_EXPIRED',
  'TOKEN_NOT_FOUND',
  'JWT_MALFORMED',
  'TOKEN_INVALID_SIGNATURE',
  'USER_NOT_FOUND',
] as const

/**
 * Confirms an email address. `wasVerified` is true if the address was already verified. In this case, a used or expired
 * link is accepted too.
 */
export const confirmEmail = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/confirm-email',
  summary: 'Memverifikasi email dengan token dari link',
  access: 'public',
  limit: 'mail-link',
  bodyMaxBytes: 4 * 1024,
  body: v.object({ token: LinkToken }),
  answer: v.object({ email: v.string(), wasVerified: v.boolean() }),
  errors: linkErrors,
})

/** Sends the verification email again. If the user is already verified, sends no email and returns `isVerified`. */
export const resendConfirmation = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/confirm-email/resend',
  summary: 'Mengirim ulang email verifikasi',
  access: 'person',
  limit: 'confirm-mail',
  answer: v.object({ isVerified: v.boolean() }),
})

/**
 * Emails a link to set a new password. The answer does not reveal whether an account with this email address exists.
 */
export const forgetPassword = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/forget-password',
  summary: 'Meminta link untuk mengatur ulang password',
  access: 'public',
  limit: 'forgot-password',
  body: v.object({ email: Email }),
  answer: v.object({ message: v.string() }),
})

/** Sets a new password with the token from an email, and ends every session of the account. */
export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/reset-password',
  summary: 'Membuat password baru dengan token dari link',
  access: 'public',
  limit: 'mail-link',
  bodyMaxBytes: 4 * 1024,
  body: v.object({ token: LinkToken, password: Password }),
  answer: v.object({}),
  errors: linkErrors,
})

/**
 * Changes the password and ends all other sessions of the account. An account with a second step must have passed it in
 * the last ten minutes.
 */
export const changePassword = defineEndpoint({
  method: 'PATCH',
  path: '/v1/auth/change-password',
  summary: 'Mengganti password',
  access: 'person',
  limit: 'change-password',
  body: v.object({ oldPassword: CurrentPassword, newPassword: Password }),
  answer: v.object({}),
  errors: ['OLD_PASSWORD_MISMATCH'],
})
