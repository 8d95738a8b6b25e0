import { getUser, getUserPreview, listUsers } from '#contract/user.ts'
import { type Binding, bind } from '../../http/bind.ts'
import { CallError } from '../../http/errors.ts'
import { readProfile } from '../profile/service.ts'
import { presentUser, presentUserPreview } from './present.ts'
import { findUser, findUsers } from './queries.ts'

export const userBindings: readonly Binding[] = [
  bind(getUserPreview, async (_request, { db, person }) => {
    return presentUserPreview(await readProfile({ db }, person.userId))
  }),

  bind(listUsers, async ({ query }, { db, person }) => {
    const onlyId = person.isAdmin ? undefined : person.userId
    return (await findUsers(db, { ...query, onlyId })).map(presentUser)
  }),

  bind(getUser, async ({ params }, { db, person }) => {
    // Somebody else's account answers like a missing one: nobody learns which ids exist.
    const mayRead = person.isAdmin || person.userId === params.id
    const user = mayRead ? await findUser(db, params.id) : undefined
    if (!user) throw new CallError('USER_NOT_FOUND')
    return presentUser(user)
  }),
]
