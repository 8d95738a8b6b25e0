import * as contract from '#contract/assessment/canned-comment.ts'
import { toActor } from '../../../desk/audit.ts'
import { bindEndpoint, type Binding } from '../../../http/bind.ts'
import { addComment, changeComment, removeComment } from './service.ts'
import { listOwnComments } from './queries.ts'

export const cannedCommentBindings: readonly Binding[] = [
  bindEndpoint(contract.listCannedComments, (_request, { db, person }) => listOwnComments(db, person.userId)),
  bindEndpoint(contract.addCannedComment, ({ body }, context) => addComment(context.db, toActor(context), body.text)),
  bindEndpoint(contract.changeCannedComment, ({ params, body }, context) =>
    changeComment(context.db, toActor(context), params.id, body),
  ),
  bindEndpoint(contract.removeCannedComment, async ({ params }, context) => {
    await removeComment(context.db, toActor(context), params.id)
    return {}
  }),
]
