import * as contract from '#contract/admin/saved-view.ts'
import { toActor } from '../../../desk/audit.ts'
import { bindEndpoint, type Binding } from '../../../http/bind.ts'
import { removeView, saveView } from './service.ts'
import { listOwnViews } from './queries.ts'

export const savedViewBindings: readonly Binding[] = [
  bindEndpoint(contract.listSavedViews, ({ query }, { db, person }) => listOwnViews(db, person.userId, query.screen)),
  bindEndpoint(contract.saveView, ({ body }, context) => saveView(context.db, toActor(context), body)),
  bindEndpoint(contract.removeView, async ({ params }, context) => {
    await removeView(context.db, toActor(context), params.id)
    return {}
  }),
]
