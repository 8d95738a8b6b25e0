import * as contract from '#contract/account/user-merge.ts'
import { toActor } from '../../../desk/audit.ts'
import type { CallContext } from '../../../http/context.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import type { Person } from '../../../http/person.ts'
import { approveMerge, listPlans, planMerge, rejectMerge } from './service.ts'

const mergeContextOf = ({ db, publicUrl }: CallContext<Person>) => ({ db, origin: publicUrl() })

export const userMergeBindings: readonly Binding[] = [
  bindEndpoint(contract.planMerge, ({ params, body }, context) =>
    planMerge(mergeContextOf(context), toActor(context), params.id, body),
  ),

  bindEndpoint(contract.listMergePlans, (_request, { db, person }) => listPlans(db, person.userId)),

  bindEndpoint(contract.approveMerge, async ({ params }, context) => {
    await approveMerge(mergeContextOf(context), toActor(context), params.id)
    return {}
  }),

  bindEndpoint(contract.rejectMerge, async ({ params, body }, context) => {
    await rejectMerge(context.db, toActor(context), params.id, body.reason)
    return {}
  }),
]
