import { type GenericSchema, getDotPath, safeParse } from 'valibot'
import { issueWords } from '#contract/rules/issue-words.ts'
import type { ImportName } from '#contract/bulk-deeds.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { JobContext } from '../../jobs/job.ts'
import type { BulkDeed, BulkOrder, Kept } from '../bulk/deed.ts'

export interface ImportColumn {
  /** As it stands in the first line of a file; case and spaces around it do not count. */
  title: string
  /** How files of others may call it; the first that is there counts. */
  otherTitles?: readonly string[]
  isOptional?: boolean
}

/** What was found about a row: what stands against it, in words; or a note, on one where there is perhaps nothing to do. */
export type Finding = string | undefined | { note: string; isSettled: boolean }

/** A row the file does not have although it should. */
export interface MissingRow<Row = unknown> {
  row: Row
  label: string
  note: string
}

interface Definition<Row, Ahead> {
  name: ImportName
  /** By the names of the row's fields. */
  columns: Record<keyof Row & string, ImportColumn>
  row: GenericSchema<unknown, Row>
  /** What makes two rows of one file the same; also how the row is called. */
  keyOf: (row: Row) => string
  /** What the database says of each of these rows; undefined where nothing stands against it. */
  check: (db: Db, rows: readonly Row[]) => Promise<Finding[]>
  /** Once all rows were read: those the file should have had, by what its lines name, faulty ones too. */
  missing?: { by: keyof Row & string; rows: (db: Db, named: ReadonlySet<string>) => Promise<MissingRow<Row>[]> }
  /** As a bulk's `ahead`. */
  ahead?: (context: JobContext, row: Row) => Promise<Ahead>
  /** As a bulk's `run`: it looks again, for the plan may be a day old. */
  run: (tx: Tx, row: Row, order: BulkOrder, ahead: Ahead) => Promise<Kept | undefined>
  undo?: (tx: Tx, kept: Kept, order: BulkOrder) => Promise<void>
}

export type Judged = { row: unknown; label: string } | { problem: string }

export interface ImportDeed {
  name: ImportName
  columns: Readonly<Record<string, ImportColumn>>
  judge: (values: Record<string, string>) => Judged
  check: (db: Db, rows: readonly unknown[]) => Promise<Finding[]>
  missing?: { by: string; rows: (db: Db, named: ReadonlySet<string>) => Promise<MissingRow[]> }
  /** Its rows are worked off as those of any bulk. */
  bulk: BulkDeed
}

export function importDeed<Row, Ahead = undefined>(definition: Definition<Row, Ahead>): ImportDeed {
  const { name, columns, row: schema, keyOf, check, missing, ahead, run, undo } = definition
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
    ...(missing && { missing }),
    bulk: {
      name,
      ...(ahead && { ahead: (context: JobContext, data: unknown) => ahead(context, rowOf(data)) }),
      // What came of this deed's own `ahead`.
      run: (tx, _id, order) => run(tx, rowOf(order.data), order, order.ahead as Ahead),
      ...(undo && { undo: (tx: Tx, _id: string, kept: Kept, order: BulkOrder) => undo(tx, kept, order) }),
    },
  }
}
