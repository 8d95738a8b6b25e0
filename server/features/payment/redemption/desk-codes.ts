import { strictObject } from 'valibot'
import type { AuditAction } from '#contract/admin/audit.ts'
import { redeemCodeList, type RedeemCodeState } from '#contract/payment/redeem-code.list.ts'
import * as contract from '#contract/payment/redeem-code.ts'
import { runInTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, toActor, recordAudit } from '../../../desk/audit.ts'
import { type BulkAction, defineBulkAction } from '../../../desk/bulk/action.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { bindEndpoint, type Binding } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { moveCode, readCodeNames, redeemCodes } from './desk-queries.ts'
import { insertRedeemCode } from './queries.ts'
import { presentRedeemCode } from './desk-present.ts'

const order = {
  sorts: {
    createdAt: { name: 'created_at', type: 'timestamptz' },
    code: { name: 'code', type: 'text' },
    partner: { name: 'partner', type: 'text' },
    usedAt: { name: 'used_order', type: 'timestamptz' },
  },
  usual: '-createdAt',
  unique: { name: 'id', type: 'uuid' },
} as const

export const redeemCodeBindings: readonly Binding[] = [
  bindEndpoint(contract.listRedeemCodes, async ({ query }, { db }) =>
    presentPage(await readDeskList(db, redeemCodes(db, query), query, order), presentRedeemCode),
  ),

  bindEndpoint(contract.createRedeemCode, async ({ body: { code, partner, reason } }, context) => {
    await runInTransaction(context.db, async tx => {
      if (!(await insertRedeemCode(tx, code, partner))) throw new CallError('REDEEM_CODE_EXISTS')
      const subject = { kind: 'redeem-code', id: code, name: code }
      await recordAudit(tx, toActor(context), { action: 'redeem-code.create', subject, reason, after: { partner } })
    })
    return {}
  }),
]

interface Move {
  action: AuditAction
  from: RedeemCodeState
  marks: Parameters<typeof moveCode>[3]
}

async function move(tx: Tx, { actor, reason }: { actor: Actor; reason: string }, id: string, to: Move): Promise<void> {
  const row = await moveCode(tx, id, to.from, to.marks)
  if (!row) throw new CallError('REDEEM_CODE_CHANGED')
  await recordAudit(tx, actor, { action: to.action, subject: { kind: 'redeem-code', id, name: row.code }, reason })
}

const shared = {
  filter: redeemCodeList.filter,
  given: strictObject({}),
  rows: redeemCodes,
  names: readCodeNames,
}

export const redeemCodeBulkActions: readonly BulkAction[] = [
  defineBulkAction({
    ...shared,
    name: 'redeem-code.stop',
    async run(tx, id, order) {
      await move(tx, order, id, {
        action: 'redeem-code.stop',
        from: 'unused',
        marks: { stopped_at: order.actor.at },
      })
      return {}
    },
    undo: (tx, id, _kept, order) =>
      move(tx, order, id, { action: 'redeem-code.resume', from: 'stopped', marks: { stopped_at: null } }),
  }),
  // Marks codes as used after the partner has reported them. A redeem code is used at the partner and never in this
  // app.
  defineBulkAction({
    ...shared,
    name: 'redeem-code.use',
    async run(tx, id, order) {
      await move(tx, order, id, { action: 'redeem-code.use', from: 'unused', marks: { used_at: order.actor.at } })
      return {}
    },
    undo: (tx, id, _kept, order) =>
      move(tx, order, id, { action: 'redeem-code.unuse', from: 'used', marks: { used_at: null } }),
  }),
]
