import * as contract from '#contract/admin/refused-write.ts'
import { actorOf } from '../../../desk/audit.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { bind, type Binding } from '../../../http/bind.ts'
import { wakeNotificationJob } from '../../account/notifications/service.ts'
import { refusedWrites } from './queries.ts'
import { contactAboutRefused, getRefusedWrite, settleRefused } from './service.ts'
import { present } from './present.ts'

const order = {
  sorts: {
    lastAt: { name: 'last_at', type: 'timestamptz' },
    firstAt: { name: 'first_at', type: 'timestamptz' },
  },
  usual: '-lastAt',
  unique: { name: 'id', type: 'uuid' },
} as const

export const refusedWriteBindings: readonly Binding[] = [
  bind(contract.listRefusedWrites, async ({ query }, { db }) =>
    presentPage(await readDeskList(db, refusedWrites(db, query), query, order), present),
  ),

  bind(contract.getRefusedWrite, async ({ params }, { db }) => present(await getRefusedWrite(db, params.id))),

  bind(contract.contactAboutRefused, async ({ params }, context) => {
    await contactAboutRefused(context.db, actorOf(context), params.id)
    wakeNotificationJob(context)
    return {}
  }),

  bind(contract.settleRefused, async ({ params, body }, context) => {
    await settleRefused(context.db, actorOf(context), params.id, body.reason)
    return {}
  }),
]
