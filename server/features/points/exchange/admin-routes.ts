import * as contract from '#contract/points/exchange.admin.ts'
import { toActor } from '../../../desk/audit.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { generateXlsx } from '../../../desk/xlsx.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { StreamedFile } from '../../../http/download.ts'
import type { CallContext } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import { wakeNotificationJob } from '../../account/notifications/service.ts'
import { decideExchange } from './decide.ts'
import { countOpen, selectDeskExchanges, findDecider, listPayouts } from './desk-queries.ts'
import { makePayout, payoutColumns, settlePayout, exportPayoutFile } from './payout.ts'
import { presentExchange, presentForAdmin, presentPayout } from './present.ts'
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
  bindEndpoint(contract.listExchanges, async ({ query }, { db }) => ({
    ...presentPage(await readDeskList(db, selectDeskExchanges(db, query), query, order), presentForAdmin),
    counts: await countOpen(db),
  })),

  bindEndpoint(contract.getExchangeHistory, async ({ params }, { db }) => {
    const row = await selectDeskExchanges(db, {}).where('exchange.id', '=', params.id).executeTakeFirst()
    if (!row) throw new CallError('EXCHANGE_NOT_FOUND')
    const decider = await findDecider(db, params.id)
    const others = (await listOwn(db, row.user_id)).filter(({ id }) => id !== params.id)
    return {
      ...presentForAdmin(row),
      decidedBy: decider ? { id: decider.id, fullName: decider.full_name } : null,
      others: others.map(presentExchange),
    }
  }),

  bindEndpoint(contract.approveExchange, ({ params: { id } }, context) =>
    decideAndNotify(context, { id, decision: { to: 'approved' } }),
  ),

  bindEndpoint(contract.markExchangePaid, ({ params: { id }, query: { payoutId } }, context) =>
    decideAndNotify(context, { id, decision: { to: 'paid', payoutId } }),
  ),

  bindEndpoint(contract.markExchangeUnpaid, ({ params: { id }, query: { payoutId }, body }, context) =>
    decideAndNotify(context, { id, decision: { to: 'unpaid', reason: body.reason, payoutId } }),
  ),

  bindEndpoint(contract.rejectExchange, ({ params: { id }, body }, context) =>
    decideAndNotify(context, { id, decision: { to: 'rejected', reason: body.reason } }),
  ),

  bindEndpoint(contract.listPayouts, async (_request, { db }) =>
    (await listPayouts(db, PAYOUTS_SHOWN)).map(presentPayout),
  ),

  bindEndpoint(contract.makePayout, async ({ body }, context) =>
    presentPayout(await makePayout(context.db, toActor(context), body.ids)),
  ),

  bindEndpoint(contract.downloadPayout, async ({ params }, context) => {
    await context.limit('export', context.person.userId)
    const { name, madeAt, lines } = await exportPayoutFile(context.db, toActor(context), params.id)
    return new StreamedFile(name, generateXlsx(payoutColumns, once(lines), madeAt))
  }),

  bindEndpoint(contract.settlePayout, async ({ params }, context) => {
    const total = await settlePayout(context.db, toActor(context), params.id)
    wakeNotificationJob(context)
    return { total }
  }),
]

async function decideAndNotify(context: CallContext<Person>, asked: Parameters<typeof decideExchange>[2]) {
  const decided = await decideExchange(context.db, toActor(context), asked)
  wakeNotificationJob(context)
  return decided
}

async function* once<Row>(rows: readonly Row[]) {
  yield rows
}
