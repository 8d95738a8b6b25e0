import * as contract from '#contract/admin/setup.ts'
import { toActor } from '../../../desk/audit.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { confirmItem, dismissSetup, readSetup, sendTestMail } from './service.ts'

export const setupBindings: readonly Binding[] = [
  bindEndpoint(contract.getSetup, (_request, context) => readSetup(context, context.person.userId, context.now())),

  bindEndpoint(contract.sendTestMail, async (_request, context) => {
    await context.limit('confirm-mail', context.person.userId)
    return { email: await sendTestMail(context, toActor(context)) }
  }),

  bindEndpoint(contract.confirmSetup, async ({ body }, context) => {
    await confirmItem(context.db, toActor(context), body.item)
    return {}
  }),

  bindEndpoint(contract.dismissSetup, async ({ body }, context) => {
    await dismissSetup(context.db, toActor(context), body.isDismissed)
    return {}
  }),
]
