import * as contract from '#contract/admin/refused-write.ts'
import { toActor } from '../../../desk/audit.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { bindEndpoint, type Binding } from '../../../http/bind.ts'
import { wakeNotificationJob } from '../../account/notifications/service.ts'
import { selectRefusedWrites } from './queries.ts'
import { contactAboutRefused, getRefusedWrite, settleRefused } from './service.ts'
import { presentRefusedWrite } from './present.ts'

const order = {
  sorts: {
    lastAt: { name: 'last_at', type: 'timestamptz' },
    firstAt: { name: 'first_at', type: 'timestamptz' },
  },
  usual: '-lastAt',
  unique: { name: 'id', type: 'uuid' },
} as const

export const refusedWriteBindings: readonly Binding[] = [
  bindEndpoint(contract.listRefusedWrites, async ({ query }, { db }) =>
    presentPage(await readDeskList(db, selectRefusedWrites(db, query), query, order), presentRefusedWrite),
  ),

  bindEndpoint(contract.getRefusedWrite, async ({ params }, { db }) =>
    presentRefusedWrite(await getRefusedWrite(db, params.id)),
  ),

  bindEndpoint(contract.contactAboutRefused, async ({ params }, context) => {
    await contactAboutRefused(context.db, toActor(context), params.id)
    wakeNotificationJob(context)
    return {}
  }),

  bindEndpoint(contract.settleRefused, async ({ params, body }, context) => {
    await settleRefused(context.db, toActor(context), params.id, body.reason)
    return {}
  }),
]
