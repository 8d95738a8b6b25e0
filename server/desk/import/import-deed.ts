import { type GenericSchema, getDotPath, safeParse } from 'valibot'
import { issueWords } from '#contract/rules/issue-words.ts'
import type { ImportName } from '#contract/bulk-deeds.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { BulkDeed, BulkOrder, Kept } from '../bulk/deed.ts'

export interface ImportColumn {
  /** As it stands in the first line of a file; case and spaces around it do not count. */
  title: string
  isOptional?: boolean
}

interface Definition<Row> {
  name: ImportName
  /** By the names of the row's fields. */
  columns: Record<keyof Row & string, ImportColumn>
  row: GenericSchema<unknown, Row>
  /** What makes two rows of one file the same; also how the row is called. */
  keyOf: (row: Row) => string
  /** What stands in the database against each of these rows, in words; undefined where nothing does. */
  check: (db: Db, rows: readonly Row[]) => Promise<(string | undefined)[]>
  /** As a bulk's `run`: it looks again, for the plan may be a day old. */
  run: (tx: Tx, row: Row, order: BulkOrder) => Promise<Kept | undefined>
  undo: (tx: Tx, kept: Kept, order: BulkOrder) => Promise<void>
}

export type Judged = { row: unknown; label: string } | { problem: string }

export interface ImportDeed {
  name: ImportName
  columns: Readonly<Record<string, ImportColumn>>
  judge: (values: Record<string, string>) => Judged
  check: (db: Db, rows: readonly unknown[]) => Promise<(string | undefined)[]>
  /** Its rows are worked off as those of any bulk. */
  bulk: BulkDeed
}

export function importDeed<Row>({ name, columns, row: schema, keyOf, check, run, undo }: Definition<Row>): ImportDeed {
  const titles: Readonly<Record<string, ImportColumn>> = columns
  // What was judged is what comes back from the database, as JSON.
  const rowOf = (row: unknown) => row as Row
  return {
    name,
    columns: titles,
    judge(values) {
      const parsed = safeParse(schema, values, { message: issueWords })
      if (parsed.success) return { row: parsed.output, label: keyOf(parsed.output) }
      const told = new Map(parsed.issues.map(issue => [getDotPath(issue) ?? '', issue.message] as const).toReversed())
      const parts = [...told].map(([field, words]) => `Kolom "${titles[field]?.title ?? field}": ${words}`)
      return { problem: parts.toReversed().join('. ') }
    },
    check: (db, rows) => check(db, rows.map(rowOf)),
    bulk: {
      name,
      run: (tx, _id, order) => run(tx, rowOf(order.data), order),
      undo: (tx, _id, kept, order) => undo(tx, kept, order),
    },
  }
}
