import * as v from 'valibot'
import { Password } from './auth.ts'
import { Email } from './session-data.ts'
import { defineEndpoint } from './endpoint.ts'
import { PASSWORD_MAX_LENGTH } from './limits.ts'
import { PlainText } from './text.ts'

/** From the address of a link in a mail. Its shape is judged by the server, which has a code for each fault. */
export const LinkToken = v.pipe(PlainText, v.nonEmpty('Link tidak valid'), v.maxLength(1_000, 'Link tidak valid'))

/** A password somebody has already: whatever rules hold today, it may be older than they are. */
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

/** `wasVerified`: the link was used before, or is old, and the e-mail it was sent to is verified. */
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

/** `isVerified`: there was nothing left to verify, so no mail goes out. */
export const resendConfirmation = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/confirm-email/resend',
  summary: 'Mengirim ulang email verifikasi',
  access: 'person',
  limit: 'confirm-mail',
  answer: v.object({ isVerified: v.boolean() }),
})

/** Answers the same for every e-mail: nobody learns here who has an account. */
export const forgetPassword = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/forget-password',
  summary: 'Meminta link untuk mengatur ulang password',
  access: 'public',
  limit: 'forgot-password',
  body: v.object({ email: Email }),
  answer: v.object({ message: v.string() }),
})

/** Ends every session of the account. */
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

/** Ends every other session of the account; this one goes on. */
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
