import { getUser, listUsers } from '#contract/account/legacy-user.ts'
import { getUserPreview } from '#contract/account/user.ts'
import { toActor } from '../../../desk/audit.ts'
import { allUsers, auditView } from '../../../desk/log-view.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { readProfile } from '../profile/service.ts'
import { presentUser, presentUserPreview } from './present.ts'
import { findUser, findUsers } from './queries.ts'

export const userBindings: readonly Binding[] = [
  bindEndpoint(getUserPreview, async (_request, { db, person }) => {
    return presentUserPreview(await readProfile({ db }, person.userId))
  }),

  bindEndpoint(listUsers, async ({ query }, context) => {
    const { db, person } = context
    if (person.isAdmin) await auditView(db, toActor(context), { action: 'user.list', subject: allUsers })
    const onlyId = person.isAdmin ? undefined : person.userId
    return (await findUsers(db, { ...query, onlyId })).map(presentUser)
  }),

  bindEndpoint(getUser, async ({ params }, context) => {
    const { db, person } = context
    // A missing account gives the same error as another user's account, so that a caller cannot find out which ids
    // exist.
    const mayRead = person.isAdmin || person.userId === params.id
    const user = mayRead ? await findUser(db, params.id) : undefined
    if (!user) throw new CallError('USER_NOT_FOUND')
    if (person.userId !== user.id) {
      const subject = { kind: 'user', id: user.id, name: user.full_name }
      await auditView(db, toActor(context), { action: 'user.view', subject, personId: user.id })
    }
    return presentUser(user)
  }),
]
