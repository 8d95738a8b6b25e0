import { array, object, parse, parseJson, pipe, string } from 'valibot'
import { getStoredErrorMessage } from '#contract/wire/error-text.ts'
import type { Db } from '../../../db/database.ts'
import { type CsvColumn, generateCsv } from '../../../desk/csv.ts'
import { CallError } from '../../../http/errors.ts'
import { findImport, listRefusedRows } from './queries.ts'

const Header = object({ header: pipe(string(), parseJson(), array(string())) })
const Cells = object({ cells: array(string()) })
const BATCH = 1_000

interface Problem {
  cells: readonly string[]
  reason: string
}

/** Lists the refused rows as CSV, with the columns of the original file and a column with the reason. */
export async function createRefusedRowsFile(db: Db, id: string): Promise<AsyncIterable<Uint8Array>> {
  const run = await findImport(db, id)
  if (!run) throw new CallError('BULK_NOT_FOUND')
  const { header } = parse(Header, run.given)
  const columns: CsvColumn<Problem>[] = header.map((name, at) => ({ name, value: row => row.cells[at] ?? '' }))
  return generateCsv([...columns, { name: 'Alasan', value: row => row.reason }], problems(db, id))
}

async function* problems(db: Db, bulkId: string): AsyncGenerator<Problem[]> {
  let last = 0
  for (;;) {
    const rows = await listRefusedRows(db, bulkId, { after: last, limit: BATCH })
    const end = rows.at(-1)
    if (!end) return
    last = end.seq
    yield rows.map(({ data, label, code, problem }) => ({
      // If a row was valid in the plan but failed later, lists only its label, because its cells are not stored.
      cells: code === null ? parse(Cells, data).cells : [label ?? ''],
      reason: code === null ? (problem ?? '') : getStoredErrorMessage(code),
    }))
  }
}
