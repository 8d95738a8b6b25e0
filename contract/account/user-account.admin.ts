import * as v from 'valibot'
import { ChangeReason } from '../admin/list.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Id } from '../wire/text.ts'
import { FullName } from './person-fields.ts'
import { Email } from './session-data.ts'

const oneUser = v.object({ id: Id })
const withReason = v.object({ reason: ChangeReason })

/** Creates a learner's account and emails an invitation. Its one-time link lets the user set a password. */
export const inviteUser = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/users',
  summary: 'Membuat akun pelajar dan mengirim undangan untuk membuat password',
  access: 'admin',
  body: v.object({ fullName: FullName, email: Email, reason: ChangeReason }),
  answer: v.object({ id: Id }),
  errors: ['EMAIL_ALREADY_REGISTERED'],
})

/**
 * Emails a one-time password link. The email is an invitation if the user has no password, no Google login and no
 * confirmed email address. `isInvitation` is then true.
 */
export const sendPasswordLink = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/users/{id}/password-link',
  summary: 'Mengirim link untuk membuat password baru kepada seorang pengguna',
  access: 'admin',
  limit: 'confirm-mail',
  params: oneUser,
  body: withReason,
  answer: v.object({ isInvitation: v.boolean() }),
  errors: ['USER_NOT_FOUND', 'ACCOUNT_DEACTIVATED'],
})

/** Sends emails again to an email address that was reported as undeliverable. */
export const allowEmails = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/users/{id}/allow-emails',
  summary: 'Mengirim email lagi ke alamat yang pernah ditolak',
  access: 'admin',
  params: oneUser,
  body: withReason,
  answer: v.object({}),
  errors: ['USER_NOT_FOUND'],
})

const changed = ['USER_NOT_FOUND', 'VERSION_STALE', 'VERSION_REQUIRED'] as const

/** Ends all sessions of the account and refuses new logins. Keeps all data. */
export const deactivateUser = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/users/{id}/deactivate',
  summary: 'Menonaktifkan sebuah akun tanpa menghapus apa pun',
  access: 'admin',
  isVersioned: true,
  params: oneUser,
  body: withReason,
  answer: v.object({ version: v.number() }),
  errors: [...changed, 'DEACTIVATE_ADMIN', 'DEACTIVATE_DONE'],
})

export const reactivateUser = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/users/{id}/reactivate',
  summary: 'Mengaktifkan kembali sebuah akun',
  access: 'admin',
  isVersioned: true,
  params: oneUser,
  body: withReason,
  answer: v.object({ version: v.number() }),
  errors: [...changed, 'REACTIVATE_DONE'],
})
