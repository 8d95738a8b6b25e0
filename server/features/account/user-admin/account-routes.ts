import * as contract from '#contract/account/user-account.admin.ts'
import { listAccountsByEmail } from '../../../auth/email-queries.ts'
import { toActor } from '../../../desk/audit.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { wakeMailJob } from '../../../mail/queue.ts'
import { refuseDemoEmail } from '../auth/service.ts'
import { allowEmails } from './allow-emails.ts'
import { deactivateUser, inviteUserInTransaction, reactivateUser, sendPasswordLink } from './accounts.ts'

function describeTakenEmail([owner]: Awaited<ReturnType<typeof listAccountsByEmail>>): string {
  if (!owner || owner.email === owner.kept_email) return 'Email ini sudah punya akun. Cari di daftar pengguna.'
  return `Email ini sudah punya akun, yang digabung ke akun ${owner.full_name} (${owner.kept_email}).`
}

export const accountBindings: readonly Binding[] = [
  bindEndpoint(contract.inviteUser, async ({ body }, context) => {
    refuseDemoEmail(context, body.email)
    const id = await inviteUserInTransaction(context.db, toActor(context), body)
    if (id === undefined) {
      const message = describeTakenEmail(await listAccountsByEmail(context.db, [body.email]))
      throw new CallError('EMAIL_ALREADY_REGISTERED', { message, fieldErrors: { email: message } })
    }
    wakeMailJob(context)
    return { id }
  }),

  bindEndpoint(contract.sendPasswordLink, async ({ params, body }, context) => {
    await context.limit('confirm-mail', params.id)
    const isInvitation = await sendPasswordLink(context.db, toActor(context), params.id, body.reason)
    wakeMailJob(context)
    return { isInvitation }
  }),

  bindEndpoint(contract.allowEmails, async ({ params, body }, context) => {
    await allowEmails(context.db, toActor(context), params.id, body.reason)
    return {}
  }),

  bindEndpoint(contract.deactivateUser, async ({ params, body }, context) => ({
    version: await deactivateUser(
      context.db,
      toActor(context),
      { id: params.id, version: context.version },
      body.reason,
    ),
  })),

  bindEndpoint(contract.reactivateUser, async ({ params, body }, context) => ({
    version: await reactivateUser(
      context.db,
      toActor(context),
      { id: params.id, version: context.version },
      body.reason,
    ),
  })),
]
