import * as contract from '#contract/points/exchange.admin.ts'
import { actorOf } from '../../../desk/audit.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { xlsxOf } from '../../../desk/xlsx.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { StreamedFile } from '../../../http/download.ts'
import type { CallContext } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import { wakeNotificationJob } from '../../account/notifications/service.ts'
import { decideExchange } from './decide.ts'
import { countOpen, deskExchanges, findDecider, listPayouts } from './desk-queries.ts'
import { makePayout, payoutColumns, settlePayout, exportPayoutFile } from './payout.ts'
import { present, presentForAdmin, presentPayout } from './present.ts'
import { listOwn } from './queries.ts'

const order = {
  sorts: {
    askedAt: { name: 'asked_at', type: 'timestamptz' },
    denomination: { name: 'denomination', type: 'integer' },
  },
  usual: 'askedAt',
  unique: { name: 'id', type: 'uuid' },
} as const

const PAYOUTS_SHOWN = 50

export const exchangeAdminBindings: readonly Binding[] = [
  bind(contract.listExchanges, async ({ query }, { db }) => ({
    ...presentPage(await readDeskList(db, deskExchanges(db, query), query, order), presentForAdmin),
    counts: await countOpen(db),
  })),

  bind(contract.getExchangeHistory, async ({ params }, { db }) => {
    const row = await deskExchanges(db, {}).where('exchange.id', '=', params.id).executeTakeFirst()
    if (!row) throw new CallError('EXCHANGE_NOT_FOUND')
    const decider = await findDecider(db, params.id)
    const others = (await listOwn(db, row.user_id)).filter(({ id }) => id !== params.id)
    return {
      ...presentForAdmin(row),
      decidedBy: decider ? { id: decider.id, fullName: decider.full_name } : null,
      others: others.map(present),
    }
  }),

  bind(contract.approveExchange, ({ params: { id } }, context) =>
    decideAndNotify(context, { id, decision: { to: 'approved' } }),
  ),

  bind(contract.markExchangePaid, ({ params: { id } }, context) =>
    decideAndNotify(context, { id, decision: { to: 'paid' } }),
  ),

  bind(contract.markExchangeUnpaid, ({ params: { id }, body }, context) =>
    decideAndNotify(context, { id, decision: { to: 'unpaid', reason: body.reason } }),
  ),

  bind(contract.rejectExchange, ({ params: { id }, body }, context) =>
    decideAndNotify(context, { id, decision: { to: 'rejected', reason: body.reason } }),
  ),

  bind(contract.listPayouts, async (_request, { db }) => (await listPayouts(db, PAYOUTS_SHOWN)).map(presentPayout)),

  bind(contract.makePayout, async ({ body }, context) =>
    presentPayout(await makePayout(context.db, actorOf(context), body.ids)),
  ),

  bind(contract.downloadPayout, async ({ params }, context) => {
    await context.limit('export', context.person.userId)
    const { name, madeAt, lines } = await exportPayoutFile(context.db, actorOf(context), params.id)
    return new StreamedFile(name, xlsxOf(payoutColumns, once(lines), madeAt))
  }),

  bind(contract.settlePayout, async ({ params }, context) => {
    const total = await settlePayout(context.db, actorOf(context), params.id)
    wakeNotificationJob(context)
    return { total }
  }),
]

async function decideAndNotify(context: CallContext<Person>, asked: Parameters<typeof decideExchange>[2]) {
  const decided = await decideExchange(context.db, actorOf(context), asked)
  wakeNotificationJob(context)
  return decided
}

async function* once<Row>(rows: readonly Row[]) {
  yield rows
}
