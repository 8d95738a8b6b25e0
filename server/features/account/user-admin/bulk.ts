import { strictObject } from 'valibot'
import { userList } from '#contract/account/user.list.ts'
import { type BulkAction, defineBulkAction } from '../../../desk/bulk/action.ts'
import { selectDeskUsers, readUserNames } from './queries.ts'
import { endSessionsInTransaction } from './service.ts'

export const userBulkActions: readonly BulkAction[] = [
  defineBulkAction({
    name: 'user.end-sessions',
    filter: userList.filter,
    given: strictObject({}),
    rows: selectDeskUsers,
    names: readUserNames,
    async run(tx, id, { actor, reason }) {
      await endSessionsInTransaction(tx, actor, id, reason)
      return undefined
    },
  }),
]
