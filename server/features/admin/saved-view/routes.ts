import * as contract from '#contract/admin/saved-view.ts'
import { actorOf } from '../../../desk/audit.ts'
import { bind, type Binding } from '../../../http/bind.ts'
import { removeView, saveView } from './service.ts'
import { listOwnViews } from './queries.ts'

export const savedViewBindings: readonly Binding[] = [
  bind(contract.listSavedViews, ({ query }, { db, person }) => listOwnViews(db, person.userId, query.screen)),
  bind(contract.saveView, ({ body }, context) => saveView(context.db, actorOf(context), body)),
  bind(contract.removeView, async ({ params }, context) => {
    await removeView(context.db, actorOf(context), params.id)
    return {}
  }),
]
