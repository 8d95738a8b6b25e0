import * as v from 'valibot'
import { FullName, PhoneNumber } from '#contract/account/person-fields.ts'
import { Email } from '#contract/account/session-data.ts'
import { demoEmailRefused, isDemoEmail } from '../../../auth/demo-domain.ts'
import { type ImportAction, defineImportAction } from '../../../desk/import/import-action.ts'
import { CallError } from '../../../http/errors.ts'
import { wakeMailJob } from '../../../mail/queue.ts'
import { inviteUser, withdrawInvitation } from './accounts.ts'
import { listTakenEmails } from './queries.ts'

const noPhone = v.pipe(
  v.literal(''),
  v.transform(() => null),
)

/**
 * Email address of an invited user. Addresses of the demo's domain are refused, because no invitation can reach them.
 */
const InvitedEmail = v.pipe(
  Email,
  v.check(email => !isDemoEmail(email), demoEmailRefused),
)

/**
 * Imports learners' accounts. Each new user gets an invitation. An undo deletes the accounts, so that the links in the
 * invitations stop working.
 */
export const userImport: ImportAction = defineImportAction({
  name: 'user.import',
  columns: {
    fullName: { title: 'nama', otherTitles: ['nama lengkap', 'name'] },
    email: { title: 'email', otherTitles: ['e-mail'] },
    phoneNumber: { title: 'telepon', otherTitles: ['nomor telepon', 'phone'], isOptional: true },
  },
  row: v.object({
    fullName: FullName,
    email: InvitedEmail,
    phoneNumber: v.optional(v.union([noPhone, PhoneNumber]), ''),
  }),
  keyOf: row => row.email,
  async check(db, rows) {
    const takenEmails = await listTakenEmails(
      db,
      rows.map(({ email }) => email),
    )
    return rows.map(({ email }) => (takenEmails.has(email) ? { note: 'Sudah punya akun', isSettled: true } : undefined))
  },
  async run(tx, row, { actor, reason }) {
    const userId = await inviteUser(tx, actor, { ...row, reason })
    if (userId === undefined) throw new CallError('EMAIL_ALREADY_REGISTERED')
    return { userId }
  },
  undo: (tx, { userId }, { actor, reason }) => withdrawInvitation(tx, actor, String(userId), reason),
  afterwards: wakeMailJob,
})
