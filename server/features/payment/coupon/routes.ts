import * as contract from '#contract/payment/coupon.ts'
import { toActor } from '../../../desk/audit.ts'
import { type CsvColumn, generateCsv } from '../../../desk/csv.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { StreamedFile } from '../../../http/download.ts'
import { CallError } from '../../../http/errors.ts'
import { writeOnce } from '../../../http/idempotency.ts'
import { presentCoupon, presentCouponDetail, presentUse } from './present.ts'
import { readCodeBatches, selectCoupons, selectCouponUses, findCouponAuthors } from './queries.ts'
import { changeCoupon, createCoupon, resumeCoupon, stopCoupon, exportCodes, mayExport } from './service.ts'

const order = {
  sorts: {
    createdAt: { name: 'created_at', type: 'timestamptz' },
    title: { name: 'title', type: 'text' },
    expiresAt: { name: 'expires_at', type: 'timestamptz' },
  },
  usual: '-createdAt',
  unique: { name: 'id', type: 'uuid' },
} as const

const newestUse = {
  sorts: { redeemedAt: { name: 'redeemed_at', type: 'timestamptz' } },
  usual: '-redeemedAt',
  unique: { name: 'id', type: 'uuid' },
} as const

const codeColumns: readonly CsvColumn<{ code: string; use_limit: number }>[] = [
  { name: 'Kode', value: row => row.code },
  { name: 'Batas pakai', value: row => row.use_limit },
]

export const couponBindings: readonly Binding[] = [
  bindEndpoint(contract.listCoupons, async ({ query }, { db, now }) =>
    presentPage(await readDeskList(db, selectCoupons(db, query, now()), query, order), presentCoupon),
  ),

  bindEndpoint(contract.getCoupon, async ({ params: { id } }, { db, now, person }) => {
    const row = await selectCoupons(db, { id }, now()).executeTakeFirst()
    if (!row) throw new CallError('COUPON_NOT_FOUND')
    const isExportable = mayExport(row, { userId: person.userId, at: now() })
    return presentCouponDetail(row, await findCouponAuthors(db, id), isExportable)
  }),

  bindEndpoint(contract.createCoupon, async ({ body }, context) => {
    const { person } = context
    await context.limit('bulk', person.userId)
    const { reason, activeFrom, expiresAt, usesPerCode: useLimit, ...rest } = body
    const batch = { ...rest, activeFrom: new Date(activeFrom), expiresAt: new Date(expiresAt), useLimit }
    return writeOnce(context, { kind: 'coupon', parsed: body }, async tx => ({
      id: await createCoupon(tx, toActor(context), batch, reason),
    }))
  }),

  bindEndpoint(contract.changeCoupon, async ({ params, body }, context) => {
    const target = { id: params.id, version: context.version }
    const change = { ...body, expiresAt: new Date(body.expiresAt) }
    return { version: await changeCoupon(context.db, toActor(context), target, change) }
  }),

  bindEndpoint(contract.stopCoupon, async ({ params, body }, context) => {
    await stopCoupon(context.db, toActor(context), params.id, body.reason)
    return {}
  }),

  bindEndpoint(contract.resumeCoupon, async ({ params, body }, context) => {
    await resumeCoupon(context.db, toActor(context), params.id, body.reason)
    return {}
  }),

  bindEndpoint(contract.exportCoupon, async ({ params: { id }, body }, context) => {
    await context.limit('export', context.person.userId)
    const columns = codeColumns.map(({ name }) => name)
    const title = await exportCodes(context.db, toActor(context), id, { columns, reason: body.reason })
    return new StreamedFile(`kode-${title}.csv`, generateCsv(codeColumns, readCodeBatches(context.db, id)))
  }),

  bindEndpoint(contract.listCouponUses, async ({ params: { id }, query }, { db, now }) => {
    if (!(await selectCoupons(db, { id }, now()).executeTakeFirst())) throw new CallError('COUPON_NOT_FOUND')
    return presentPage(await readDeskList(db, selectCouponUses(db, id), query, newestUse), presentUse)
  }),
]
