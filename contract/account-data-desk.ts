import * as v from 'valibot'
import { AccountExport } from './account-data.ts'
import { ChangeReason } from './desk-list.ts'
import { defineEndpoint } from './endpoint.ts'
import { Email } from './session-data.ts'
import { Id } from './text.ts'

/** What a person may ask of us about the own data (UU PDP), done at the desk for who cannot do it in the app. Both stand in the log. */

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

/** For good, as when the person does it; `email` is typed again, for nothing brings the account back. */
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
