import * as contract from '#contract/payment/statement.admin.ts'
import { toActor } from '../../../../desk/audit.ts'
import { generateCsv } from '../../../../desk/csv.ts'
import { type Binding, bindEndpoint } from '../../../../http/bind.ts'
import { StreamedFile } from '../../../../http/download.ts'
import { lineColumns } from './present.ts'
import { readStatementLines } from './queries.ts'
import { drawStatement, logDownload, getMonthSpan, readStatement } from './service.ts'

export const statementBindings: readonly Binding[] = [
  bindEndpoint(contract.getStatement, ({ params: { month } }, { db }) => readStatement(db, month)),

  bindEndpoint(contract.downloadStatementPdf, async ({ params: { month } }, context) => {
    await context.limit('export', context.person.userId)
    return drawStatement(context.db, toActor(context), month)
  }),

  bindEndpoint(contract.downloadStatementLines, async ({ params: { month } }, context) => {
    await context.limit('export', context.person.userId)
    await logDownload(context.db, toActor(context), month, 'csv')
    const lines = readStatementLines(context.db, getMonthSpan(month))
    return new StreamedFile(`Laporan-${month}.csv`, generateCsv(lineColumns, lines))
  }),
]
