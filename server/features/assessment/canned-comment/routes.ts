import * as contract from '#contract/assessment/canned-comment.ts'
import { actorOf } from '../../../desk/audit.ts'
import { bind, type Binding } from '../../../http/bind.ts'
import { addComment, changeComment, removeComment } from './service.ts'
import { listOwnComments } from './queries.ts'

export const cannedCommentBindings: readonly Binding[] = [
  bind(contract.listCannedComments, (_request, { db, person }) => listOwnComments(db, person.userId)),
  bind(contract.addCannedComment, ({ body }, context) => addComment(context.db, actorOf(context), body.text)),
  bind(contract.changeCannedComment, ({ params, body }, context) =>
    changeComment(context.db, actorOf(context), params.id, body),
  ),
  bind(contract.removeCannedComment, async ({ params }, context) => {
    await removeComment(context.db, actorOf(context), params.id)
    return {}
  }),
]
