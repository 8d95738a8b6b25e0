import * as contract from '#contract/account/step-reset.admin.ts'
import { actorOf } from '../../../desk/audit.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { wakeMailJob } from '../../../mail/queue.ts'
import { approveStepReset, askStepReset, listStepResets, rejectStepReset } from './step-reset.ts'

export const stepResetBindings: readonly Binding[] = [
  bind(contract.askStepReset, async ({ params, body }, context) => ({
    id: await askStepReset(context.db, actorOf(context), params.id, body.reason),
  })),

  bind(contract.listStepResets, (_request, { db, person }) => listStepResets(db, person.userId)),

  bind(contract.approveStepReset, async ({ params }, context) => {
    await approveStepReset(context.db, actorOf(context), params.id)
    wakeMailJob(context)
    return {}
  }),

  bind(contract.rejectStepReset, async ({ params, body }, context) => {
    await rejectStepReset(context.db, actorOf(context), params.id, body.reason)
    return {}
  }),
]
