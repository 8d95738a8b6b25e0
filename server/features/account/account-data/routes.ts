import * as contract from '#contract/account/account-data.ts'
import * as desk from '#contract/account/account-data.admin.ts'
import { actorOf } from '../../../desk/audit.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { clearBinding } from '../../../auth/binding-cookie.ts'
import { eraseOnRequest, exportOnRequest } from './desk-service.ts'
import { deleteAccount, exportAccount } from './service.ts'

export const accountDataBindings: readonly Binding[] = [
  bind(contract.exportAccount, async (_request, context) => {
    await context.limit('export', context.person.userId)
    return exportAccount(context, context.person)
  }),

  bind(contract.deleteAccount, async ({ body }, context) => {
    await context.limit('change-password', context.person.userId)
    await deleteAccount(context, context.person, body.password)
    clearBinding(context)
    return {}
  }),

  bind(desk.exportUserData, async ({ params, body }, context) => {
    await context.limit('export', context.person.userId)
    return exportOnRequest(context, actorOf(context), params.id, body.reason)
  }),

  bind(desk.eraseUser, async ({ params, body }, context) => {
    await eraseOnRequest(context, actorOf(context), params.id, body)
    return {}
  }),
]
