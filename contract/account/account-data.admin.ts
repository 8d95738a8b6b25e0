import * as v from 'valibot'
import { AccountExport } from './account-data.ts'
import { ChangeReason } from '../admin/list.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Email } from './session-data.ts'
import { Id } from '../wire/text.ts'

/**
 * Calls to export and erase the data of a user, for users who cannot use the app (data rights, UU PDP). The audit log
 * records both calls.
 */

const oneUser = v.object({ id: Id })

export const exportUserData = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/users/{id}/data',
  summary: 'Semua data tentang seorang pengguna, atas permintaannya',
  access: 'admin',
  limit: 'export',
  params: oneUser,
  body: v.object({ reason: ChangeReason }),
  answer: AccountExport,
  errors: ['USER_NOT_FOUND'],
})

/**
 * Erases the account permanently, with the same result as `deleteAccount`. The admin types `email` again, because the
 * erasure cannot be undone.
 */
export const eraseUser = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/users/{id}/erase',
  summary: 'Menghapus akun seorang pengguna, atas permintaannya',
  access: 'admin',
  params: oneUser,
  body: v.object({ email: Email, reason: ChangeReason }),
  answer: v.object({}),
  errors: ['USER_NOT_FOUND', 'ERASE_STAFF', 'ERASE_EMAIL_MISMATCH'],
})
