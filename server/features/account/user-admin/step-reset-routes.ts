import * as contract from '#contract/account/step-reset.admin.ts'
import { toActor } from '../../../desk/audit.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { wakeMailJob } from '../../../mail/queue.ts'
import { approveStepReset, askStepReset, listStepResets, rejectStepReset } from './step-reset.ts'

export const stepResetBindings: readonly Binding[] = [
  bindEndpoint(contract.askStepReset, async ({ params, body }, context) => ({
    id: await askStepReset(context.db, toActor(context), params.id, body.reason),
  })),

  bindEndpoint(contract.listStepResets, (_request, { db, person }) => listStepResets(db, person.userId)),

  bindEndpoint(contract.approveStepReset, async ({ params }, context) => {
    await approveStepReset(context.db, toActor(context), params.id)
    wakeMailJob(context)
    return {}
  }),

  bindEndpoint(contract.rejectStepReset, async ({ params, body }, context) => {
    await rejectStepReset(context.db, toActor(context), params.id, body.reason)
    return {}
  }),
]
