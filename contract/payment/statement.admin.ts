import * as v from 'valibot'
import { defineEndpoint, DownloadedFile } from '../wire/endpoint.ts'

/** Calendar month in Jakarta's time zone (WIB), as YYYY-MM. */
export const StatementMonth = v.pipe(
  v.string(),
  v.regex(/^20[2-9]\d-(?:0[1-9]|1[0-2])$/, 'Tulis bulan dengan format YYYY-MM'),
)

/** Number of payments or refunds of one kind, and their sum in rupiah or points. */
const Sum = v.object({ count: v.number(), amount: v.number() })

const movements = { paid: Sum, returned: Sum }

export const MonthlyStatement = v.object({
  month: StatementMonth,
  rupiah: v.object(movements),
  points: v.object(movements),
  /**
   * Rupiah by day (YYYY-MM-DD in Jakarta's time zone, WIB), oldest first. Days without payments and refunds are absent.
   */
  days: v.array(v.object({ date: v.string(), ...movements })),
})
export type MonthlyStatement = v.InferOutput<typeof MonthlyStatement>

const params = v.object({ month: StatementMonth })

/** A payment counts in the month of the payment, a refund in the month of the refund. */
export const getStatement = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/statements/{month}',
  summary: 'Uang dan poin yang masuk dan kembali dalam satu bulan',
  access: 'admin',
  params,
  answer: MonthlyStatement,
})

export const downloadStatementPdf = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/statements/{month}/pdf',
  summary: 'Laporan bulanan sebagai PDF',
  access: 'admin',
  limit: 'export',
  params,
  download: 'application/pdf',
  answer: DownloadedFile,
})

export const downloadStatementLines = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/statements/{month}/csv',
  summary: 'Setiap pembayaran dan pengembalian dalam satu bulan sebagai CSV',
  access: 'admin',
  limit: 'export',
  params,
  download: 'text/csv',
  answer: DownloadedFile,
})
