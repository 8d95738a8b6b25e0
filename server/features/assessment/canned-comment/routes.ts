import * as contract from '#contract/assessment/canned-comment.ts'
import { actorOf } from '../../../desk/audit.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { addComment, changeComment, listOwnComments, removeComment } from './service.ts'

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
