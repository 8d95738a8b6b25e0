import { strictObject } from 'valibot'
import { exchangeList } from '#contract/points/exchange.list.ts'
import { type BulkAction, defineBulkAction } from '../../../desk/bulk/action.ts'
import { wakeNotificationJob } from '../../account/notifications/service.ts'
import { decideInTransaction } from './decide.ts'
import { selectDeskExchanges, readExchangeNames } from './desk-queries.ts'

export const exchangeBulkActions: readonly BulkAction[] = [
  defineBulkAction({
    name: 'exchange.approve',
    filter: exchangeList.filter,
    given: strictObject({}),
    rows: selectDeskExchanges,
    names: readExchangeNames,
    async run(tx, id, { actor, reason }) {
      await decideInTransaction(tx, actor, { id, decision: { to: 'approved', reason } })
      return undefined
    },
    afterwards: wakeNotificationJob,
  }),
]
