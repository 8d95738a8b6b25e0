import * as contract from '#contract/admin/setup.ts'
import { actorOf } from '../../../desk/audit.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { confirmItem, dismissSetup, readSetup, sendTestMail } from './service.ts'

export const setupBindings: readonly Binding[] = [
  bind(contract.getSetup, (_request, context) => readSetup(context, context.person.userId, context.now())),

  bind(contract.sendTestMail, async (_request, context) => {
    await context.limit('confirm-mail', context.person.userId)
    return { email: await sendTestMail(context, actorOf(context)) }
  }),

  bind(contract.confirmSetup, async ({ body }, context) => {
    await confirmItem(context.db, actorOf(context), body.item)
    return {}
  }),

  bind(contract.dismissSetup, async ({ body }, context) => {
    await dismissSetup(context.db, actorOf(context), body.isDismissed)
    return {}
  }),
]
