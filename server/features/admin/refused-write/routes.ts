import { storedErrorText } from '#contract/wire/error-text.ts'
import * as contract from '#contract/admin/refused-write.ts'
import { actorOf } from '../../../desk/audit.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { nudgeNotifications } from '../../account/notifications/service.ts'
import { type RefusedWriteRow, refusedWrites } from './queries.ts'
import { contactAboutRefused, getRefused, settleRefused } from './service.ts'

const order = {
  sorts: {
    lastAt: { name: 'last_at', type: 'timestamptz' },
    firstAt: { name: 'first_at', type: 'timestamptz' },
  },
  usual: '-lastAt',
  unique: { name: 'id', type: 'uuid' },
} as const

function present(row: RefusedWriteRow): contract.RefusedWrite {
  return {
    id: row.id,
    user: { id: row.user_id, fullName: row.full_name, email: row.email },
    kind: row.kind,
    message: storedErrorText(row.code),
    tries: row.tries,
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    contactedAt: row.contacted_at?.toISOString() ?? null,
    isSettled: row.settled_at !== null,
  }
}

export const refusedWriteBindings: readonly Binding[] = [
  bind(contract.listRefusedWrites, async ({ query }, { db }) =>
    presentPage(await readDeskList(db, refusedWrites(db, query), query, order), present),
  ),

  bind(contract.getRefusedWrite, async ({ params }, { db }) => present(await getRefused(db, params.id))),

  bind(contract.contactAboutRefused, async ({ params }, context) => {
    await contactAboutRefused(context.db, actorOf(context), params.id)
    nudgeNotifications(context)
    return {}
  }),

  bind(contract.settleRefused, async ({ params, body }, context) => {
    await settleRefused(context.db, actorOf(context), params.id, body.reason)
    return {}
  }),
]
