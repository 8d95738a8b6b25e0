import type { AliasableExpression } from 'kysely'
import type { GenericSchema } from 'valibot'
import type { BulkActionName, ImportName } from '#contract/admin/bulk-actions.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Services } from '../../http/context.ts'
import type { JobContext } from '../../jobs/job.ts'
import { parseBy } from '../../http/parse.ts'
import type { Actor } from '../audit.ts'

/** The admin, the reason, and the action's input besides its rows. */
export interface BulkOrder<Given = unknown> {
  readonly actor: Actor
  readonly reason: string
  readonly given: Given
  /** Values of the row, if the row came from a file. */
  readonly data?: unknown
  /** Result of the action's `ahead` for this row. */
  readonly ahead?: unknown
}

/** Data that `undo` gets: the values before, and the version that the action made. */
export type Kept = Record<string, unknown>

interface Definition<Filter, Given> {
  name: BulkActionName
  /** Filter of the list that offers the action: `xList.filter`. */
  filter: GenericSchema<unknown, Filter>
  given: GenericSchema<unknown, Given>
  /** Selects the rows of a filter. Each row has an `id`. */
  rows: (db: Db, filter: Filter, now: Date) => AliasableExpression<{ id: string }>
  /** Returns the names of those rows that still exist. Never called with an empty list. */
  names: (db: Db, ids: readonly string[]) => Promise<{ id: string; name: string }[]>
  /**
   * Runs the action on one row, in the transaction that also marks the row as done, so that a killed server never
   * repeats it. Must check the row again, refuse with a `CallError`, and end with `audit`.
   */
  run: (tx: Tx, id: string, order: BulkOrder<Given>) => Promise<Kept | undefined>
  /**
   * Reverts the action on one row, or refuses because the row has changed since. An action without `undo` cannot be
   * undone.
   */
  undo?: (tx: Tx, id: string, kept: Kept, order: BulkOrder<Given>) => Promise<void>
  /** Runs after some rows were committed, for example to nudge a job. */
  afterwards?: (services: Services) => void
}

/** A bulk action whose row types are erased, so that one list can hold all actions. */
export interface BulkAction extends Pick<Definition<unknown, unknown>, 'run' | 'undo' | 'afterwards'> {
  name: BulkActionName | ImportName
  /**
   * Fetches data from an external service before the row's transaction, so that no locks are held meanwhile. It
   * changes nothing, and may run again for the same row.
   */
  ahead?: (context: JobContext, data: unknown) => Promise<unknown>
  list?: Pick<Definition<unknown, unknown>, 'rows' | 'names' | 'given'>
}

/** Parses the filter and the input with the schemas of the action before they reach the action. */
export function bulkAction<Filter, Given>(action: Definition<Filter, Given>): BulkAction {
  const { name, filter, given, rows, names, run, undo, afterwards } = action
  const typed = (order: BulkOrder): BulkOrder<Given> => ({ ...order, given: parseBy(given, order.given, 'values') })
  return {
    name,
    list: { given, names, rows: (db, asked, now) => rows(db, parseBy(filter, asked, 'filter'), now) },
    run: (tx, id, order) => run(tx, id, typed(order)),
    ...(undo && { undo: (tx: Tx, id: string, kept: Kept, order: BulkOrder) => undo(tx, id, kept, typed(order)) }),
    ...(afterwards && { afterwards }),
  }
}
