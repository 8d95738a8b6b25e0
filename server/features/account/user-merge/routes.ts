import * as contract from '#contract/account/user-merge.ts'
import { actorOf } from '../../../desk/audit.ts'
import type { CallContext } from '../../../http/context.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Person } from '../../../http/person.ts'
import { approveMerge, listPlans, planMerge, rejectMerge } from './service.ts'

const mergeContextOf = ({ db, publicUrl }: CallContext<Person>) => ({ db, origin: publicUrl() })

export const userMergeBindings: readonly Binding[] = [
  bind(contract.planMerge, ({ params, body }, context) =>
    planMerge(mergeContextOf(context), actorOf(context), params.id, body),
  ),

  bind(contract.listMergePlans, (_request, { db, person }) => listPlans(db, person.userId)),

  bind(contract.approveMerge, async ({ params }, context) => {
    await approveMerge(mergeContextOf(context), actorOf(context), params.id)
    return {}
  }),

  bind(contract.rejectMerge, async ({ params, body }, context) => {
    await rejectMerge(context.db, actorOf(context), params.id, body.reason)
    return {}
  }),
]
