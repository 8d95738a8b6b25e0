import * as contract from '#contract/payment/statement.admin.ts'
import { actorOf } from '../../../../desk/audit.ts'
import { csvOf } from '../../../../desk/csv.ts'
import { type Binding, bind } from '../../../../http/bind.ts'
import { StreamedFile } from '../../../../http/download.ts'
import { lineColumns } from './present.ts'
import { statementLines } from './queries.ts'
import { drawStatement, logDownload, monthSpan, statementOf } from './service.ts'

export const statementBindings: readonly Binding[] = [
  bind(contract.getStatement, ({ params: { month } }, { db }) => statementOf(db, month)),

  bind(contract.downloadStatementPdf, async ({ params: { month } }, context) => {
    await context.limit('export', context.person.userId)
    return drawStatement(context.db, actorOf(context), month)
  }),

  bind(contract.downloadStatementLines, async ({ params: { month } }, context) => {
    await context.limit('export', context.person.userId)
    await logDownload(context.db, actorOf(context), month, 'csv')
    const lines = statementLines(context.db, monthSpan(month))
    return new StreamedFile(`Laporan-${month}.csv`, csvOf(lineColumns, lines))
  }),
]
