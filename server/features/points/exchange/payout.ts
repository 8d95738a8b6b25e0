import { randomUUID } from 'node:crypto'
import { PAYOUT_MAX_LINES } from '#contract/wire/limits.ts'
import { type Db, runInTransaction } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import type { CsvColumn } from '../../../desk/csv.ts'
import { CallError } from '../../../http/errors.ts'
import { planNotifications } from '../../account/notifications/service.ts'
import {
  findPayout,
  insertPayout,
  listLines,
  lockPayable,
  payLines,
  type PayoutLine,
  type PayoutRow,
} from './desk-queries.ts'
import { createResultNotice } from './notices.ts'

const getSubject = ({ id, number }: { id: string; number: number }) => ({
  kind: 'payout',
  id,
  name: `Berkas bayar ${number}`,
})

async function getPayout(db: Db, id: string): Promise<PayoutRow> {
  const payout = await findPayout(db, id)
  if (!payout) throw new CallError('PAYOUT_NOT_FOUND')
  return payout
}

/**
 * Puts approved exchanges into one payout. Two concurrent calls lock different rows, so no exchange is in two payouts.
 */
export function makePayout(db: Db, actor: Actor, ids: readonly string[] | undefined): Promise<PayoutRow> {
  return runInTransaction(db, async tx => {
    const rows = await lockPayable(tx, ids, PAYOUT_MAX_LINES)
    if (rows.length === 0) throw new CallError('PAYOUT_EMPTY')
    const id = randomUUID()
    const amount = rows.reduce((sum, row) => sum + row.denomination, 0)
    const payoutRow = { id, made_at: actor.at, made_by: actor.userId, line_count: rows.length, amount }
    await insertPayout(
      tx,
      payoutRow,
      rows.map(row => row.id),
    )
    const payout = await getPayout(tx, id)
    await recordAudit(tx, actor, {
      action: 'payout.make',
      subject: getSubject(payout),
      after: { lineCount: rows.length, amount },
    })
    return payout
  })
}

/** Columns of a payout file. The reference identifies a payment, so that the provider can detect a repeated line. */
export const payoutColumns: readonly CsvColumn<PayoutLine>[] = [
  { name: 'Referensi', value: row => `SEMAI-${row.number}-${row.payout_line}` },
  { name: 'Nomor HP', value: row => row.phone_number },
  { name: 'Nominal', value: row => row.denomination },
  { name: 'Nama', value: row => row.full_name },
]

interface PayoutFile {
  name: string
  madeAt: Date
  lines: PayoutLine[]
}

export async function exportPayoutFile(db: Db, actor: Actor, id: string): Promise<PayoutFile> {
  const payout = await getPayout(db, id)
  const lines = await listLines(db, id)
  const after = { lineCount: lines.length }
  await runInTransaction(db, tx =>
    recordAudit(tx, actor, { action: 'payout.download', subject: getSubject(payout), after }),
  )
  return { name: `pulsa-${payout.number}.xlsx`, madeAt: payout.made_at, lines }
}

/** Marks the unpaid lines of a payout as paid. A repeated call marks no line, and adds only an audit entry. */
export function settlePayout(db: Db, actor: Actor, id: string): Promise<number> {
  return runInTransaction(db, async tx => {
    const payout = await getPayout(tx, id)
    const paid = await payLines(tx, id, actor.at)
    await planNotifications(tx, paid.flatMap(createResultNotice), actor.at)
    const total = paid.length
    await recordAudit(tx, actor, { action: 'payout.settle', subject: getSubject(payout), after: { total } })
    return total
  })
}
