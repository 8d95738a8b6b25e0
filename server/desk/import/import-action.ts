import { type GenericSchema, getDotPath, safeParse } from 'valibot'
import { issueLabels } from '#contract/wire/issue-labels.ts'
import type { ImportName } from '#contract/admin/bulk-actions.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { JobContext } from '../../jobs/job.ts'
import type { BulkAction, BulkOrder, UndoData } from '../bulk/action.ts'

export interface ImportColumn {
  /** Title of the column in the first line of a file. Case and outer spaces are ignored. */
  title: string
  /** Titles that external files use for this column. The first of these titles that the file contains is used. */
  otherTitles?: readonly string[]
  isOptional?: boolean
}

/** Result of checking a row: a message if the row cannot be imported, or a note for a row that may need no action. */
export type Finding = string | undefined | { note: string; isSettled: boolean }

/** A row that the file does not contain. */
export interface MissingRow<Row = unknown> {
  row: Row
  label: string
  note: string
}

interface Definition<Row, Ahead> {
  name: ImportName
  /** Columns by the field names of the row. */
  columns: Record<keyof Row & string, ImportColumn>
  row: GenericSchema<unknown, Row>
  /** Returns the key of a row, which is also its display name. Two rows of a file with the same key are duplicates. */
  keyOf: (row: Row) => string
  /** Checks rows against the database. Returns a finding per row, or undefined for a row without a problem. */
  check: (db: Db, rows: readonly Row[], now: Date) => Promise<Finding[]>
  /**
   * Finds rows that the file does not contain, after all rows of the file were read. `named` contains the values of
   * column `by`, including those of invalid lines.
   */
  missing?: { by: keyof Row & string; rows: (db: Db, named: ReadonlySet<string>) => Promise<MissingRow<Row>[]> }
  /** Fetches data before the transaction of the row, like `ahead` of a bulk action. */
  ahead?: (context: JobContext, row: Row) => Promise<Ahead>
  /** Imports one row, like `run` of a bulk action. Must check the row again, because the plan may be a day old. */
  run: (tx: Tx, row: Row, order: BulkOrder, ahead: Ahead) => Promise<UndoData | undefined>
  undo?: (tx: Tx, kept: UndoData, order: BulkOrder) => Promise<void>
  /** Runs after some rows were committed, like `afterwards` of a bulk action. */
  afterwards?: BulkAction['afterwards']
}

export type Judged = { row: unknown; label: string } | { problem: string }

export interface ImportAction {
  name: ImportName
  columns: Readonly<Record<string, ImportColumn>>
  judge: (values: Record<string, string>) => Judged
  check: (db: Db, rows: readonly unknown[], now: Date) => Promise<Finding[]>
  missing?: { by: string; rows: (db: Db, named: ReadonlySet<string>) => Promise<MissingRow[]> }
  /** Bulk action that runs the imported rows. */
  bulk: BulkAction
}

export function importAction<Row, Ahead = undefined>(definition: Definition<Row, Ahead>): ImportAction {
  const { name, columns, row: schema, keyOf, check, missing, ahead, run, undo, afterwards } = definition
  const titles: Readonly<Record<string, ImportColumn>> = columns
  // The database returns the validated row as plain JSON.
  const getRow = (row: unknown) => row as Row
  return {
    name,
    columns: titles,
    judge(values) {
      const parsed = safeParse(schema, values, { message: issueLabels })
      if (parsed.success) return { row: parsed.output, label: keyOf(parsed.output) }
      const problemOfField = new Map(
        parsed.issues.map(issue => [getDotPath(issue) ?? '', issue.message] as const).toReversed(),
      )
      const parts = [...problemOfField].map(([field, words]) => `Kolom "${titles[field]?.title ?? field}": ${words}`)
      return { problem: parts.toReversed().join('. ') }
    },
    check: (db, rows, now) => check(db, rows.map(getRow), now),
    ...(missing && { missing }),
    bulk: {
      name,
      ...(ahead && { ahead: (context: JobContext, data: unknown) => ahead(context, getRow(data)) }),
      // `order.ahead` is the result of this definition's own `ahead`.
      run: (tx, _id, order) => run(tx, getRow(order.data), order, order.ahead as Ahead),
      ...(undo && { undo: (tx: Tx, _id: string, kept: UndoData, order: BulkOrder) => undo(tx, kept, order) }),
      ...(afterwards && { afterwards }),
    },
  }
}
