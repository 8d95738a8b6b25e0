import type { MonthlyStatement } from '#contract/payment/statement.admin.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'
import type { DownloadedFile } from '#contract/wire/endpoint.ts'
import { zoneHours } from '#contract/wire/local-time.ts'
import { type Db, runInTransaction } from '../../../../db/database.ts'
import { type Actor, recordAudit } from '../../../../desk/audit.ts'
import { drawPdf } from '../../../../pdf/draw-pdf.ts'
import { presentStatement } from './present.ts'
import { listDayTotals, type Span } from './queries.ts'

/** Returns the period of a month (YYYY-MM) in WIB. */
export function getMonthSpan(month: string): Span {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const startOf = (index: number) => new Date(Date.UTC(year, index, 1) - zoneHours.WIB * HOUR_MS)
  return { from: startOf(number - 1), until: startOf(number) }
}

/**
 * Returns the statement of a month (YYYY-MM, in WIB), with a row for each day that has a payment or a refund in rupiah.
 */
export async function readStatement(db: Db, month: string): Promise<MonthlyStatement> {
  return presentStatement(month, await listDayTotals(db, getMonthSpan(month)))
}

/** Logs the download, and draws the statement as a PDF. */
export async function drawStatement(db: Db, actor: Actor, month: string): Promise<DownloadedFile> {
  const statement = await readStatement(db, month)
  await logDownload(db, actor, month, 'pdf')
  const content = { ...statement, printedAt: actor.at.toISOString() }
  const bytes = await drawPdf(new URL('draw.ts', import.meta.url), content)
  return { name: `Laporan-${month}.pdf`, bytes: new Uint8Array(bytes) }
}

/** Logs that an admin downloaded the statement of a month. */
export function logDownload(db: Db, actor: Actor, month: string, format: 'pdf' | 'csv'): Promise<void> {
  const subject = { kind: 'statement', id: month, name: `Laporan ${month}` }
  return runInTransaction(db, tx =>
    recordAudit(tx, actor, { action: 'statement.download', subject, after: { format } }),
  )
}
