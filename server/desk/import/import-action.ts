import { type GenericSchema, getDotPath, safeParse } from 'valibot'
import { issueLabels } from '#contract/wire/issue-labels.ts'
import type { ImportName } from '#contract/admin/bulk-actions.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { JobContext } from '../../jobs/job.ts'
import type { BulkAction, BulkOrder, UndoData } from '../bulk/action.ts'

export interface ImportColumn {
  /** Title of the column in the header of a file. Case, and spaces around the title, are ignored. */
  title: string
  /** Titles that external files use for this column. The first of these titles that the file contains is used. */
  otherTitles?: readonly string[]
  isOptional?: boolean
}

/**
 * Result of the check of a row. Undefined: no problem. A text: the row cannot be imported. A note with `isSettled`: the
 * row needs no action.
 */
export type Finding = string | undefined | { note: string; isSettled: boolean }

/** A row that is in the database but not in the file. */
export interface MissingRow<Row = unknown> {
  row: Row
  label: string
  note: string
}

interface Definition<Row, Ahead> {
  name: ImportName
  /** Column of each field of the row. */
  columns: Record<keyof Row & string, ImportColumn>
  row: GenericSchema<unknown, Row>
  /**
   * Returns the key of a row. The key is also the label of the row. Two rows of a file with the same key are
   * duplicates.
   */
  keyOf: (row: Row) => string
  /**
   * Checks rows against the database and returns one finding for each row. In `claims` the action counts what earlier
   * rows of the file use, for example the seats of a session. All batches of a file share this map.
   */
  check: (db: Db, rows: readonly Row[], now: Date, claims: Map<string, number>) => Promise<Finding[]>
  /**
   * Finds rows that are in the database but not in the file. Called after all rows of the file were read. `named`
   * contains the values of the column `by` from all lines, also from invalid lines.
   */
  missing?: { by: keyof Row & string; rows: (db: Db, named: ReadonlySet<string>) => Promise<MissingRow<Row>[]> }
  /** Fetches data before the transaction of the row, like `ahead` of a bulk action. */
  ahead?: (context: JobContext, row: Row) => Promise<Ahead>
  /**
   * Imports one row, like `run` of a bulk action. Must check the row again, because the first check may be a day old.
   */
  run: (tx: Tx, row: Row, order: BulkOrder, ahead: Ahead) => Promise<UndoData | undefined>
  undo?: (tx: Tx, kept: UndoData, order: BulkOrder) => Promise<void>
  /** Runs after a row was committed, like `afterRow` of a bulk action. */
  afterRow?: BulkAction['afterRow']
  /** Runs after a batch of rows, like `afterwards` of a bulk action. */
  afterwards?: BulkAction['afterwards']
}

export type JudgedRow = { row: unknown; label: string } | { problem: string }

export interface ImportAction {
  name: ImportName
  columns: Readonly<Record<string, ImportColumn>>
  judge: (values: Record<string, string>) => JudgedRow
  check: (db: Db, rows: readonly unknown[], now: Date, claims: Map<string, number>) => Promise<Finding[]>
  missing?: { by: string; rows: (db: Db, named: ReadonlySet<string>) => Promise<MissingRow[]> }
  /** Bulk action that processes the rows of the file. */
  bulk: BulkAction
}

export function defineImportAction<Row, Ahead = undefined>(definition: Definition<Row, Ahead>): ImportAction {
  const { name, columns, row: schema, keyOf, check, missing, ahead, run, undo, afterRow, afterwards } = definition
  const titles: Readonly<Record<string, ImportColumn>> = columns
  // The row was validated before it was stored as JSON, so the type is certain.
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
    check: (db, rows, now, claims) => check(db, rows.map(getRow), now, claims),
    ...(missing && { missing }),
    bulk: {
      name,
      ...(ahead && { ahead: (context: JobContext, data: unknown) => ahead(context, getRow(data)) }),
      // `order.ahead` is the result of `ahead` of this definition, so its type is certain.
      run: (tx, _id, order) => run(tx, getRow(order.data), order, order.ahead as Ahead),
      ...(undo && { undo: (tx: Tx, _id: string, kept: UndoData, order: BulkOrder) => undo(tx, kept, order) }),
      ...(afterRow && { afterRow }),
      ...(afterwards && { afterwards }),
    },
  }
}
