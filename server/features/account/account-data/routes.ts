import * as contract from '#contract/account/account-data.ts'
import * as desk from '#contract/account/account-data.admin.ts'
import { toActor } from '../../../desk/audit.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { clearBinding } from '../../../auth/binding-cookie.ts'
import { requireFreshStepIfSetUp } from '../../../auth/proof.ts'
import { eraseUserOnRequest, exportUserOnRequest } from './desk-service.ts'
import { deleteAccount, exportAccount } from './service.ts'

export const accountDataBindings: readonly Binding[] = [
  bindEndpoint(contract.exportAccount, async (_request, context) => {
    await context.limit('export', context.person.userId)
    return exportAccount(context, context.person)
  }),

  bindEndpoint(contract.deleteAccount, async ({ body }, context) => {
    await requireFreshStepIfSetUp(context)
    await context.limit('change-password', context.person.userId)
    await deleteAccount(context, context.person, body.password)
    clearBinding(context)
    return {}
  }),

  bindEndpoint(desk.exportUserData, async ({ params, body }, context) => {
    await context.limit('export', context.person.userId)
    return exportUserOnRequest(context, toActor(context), params.id, body.reason)
  }),

  bindEndpoint(desk.eraseUser, async ({ params, body }, context) => {
    await eraseUserOnRequest(context, toActor(context), params.id, body)
    return {}
  }),
]
