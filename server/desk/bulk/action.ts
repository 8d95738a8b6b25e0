import type { AliasableExpression } from 'kysely'
import type { GenericSchema } from 'valibot'
import type { BulkActionName, ImportName } from '#contract/admin/bulk-actions.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Services } from '../../http/context.ts'
import type { JobContext } from '../../jobs/job.ts'
import { parseWithSchema } from '../../http/parse.ts'
import type { Actor } from '../audit.ts'

/** A run of a bulk action: the admin, the reason and the action's input. */
export interface BulkOrder<Given = unknown> {
  readonly actor: Actor
  readonly reason: string
  readonly given: Given
  /** Values of the row in the file, if the row came from a file. */
  readonly data?: unknown
  /** Result of the action's `ahead` for this row. */
  readonly ahead?: unknown
}

/** Data that `undo` needs: the previous values, and the version after the action. */
export type UndoData = Record<string, unknown>

interface Definition<Filter, Given> {
  name: BulkActionName
  /** Filter schema of the list that offers the action, for example `userList.filter`. */
  filter: GenericSchema<unknown, Filter>
  given: GenericSchema<unknown, Given>
  /** Returns a query for the rows of a filter. Each row has an `id`. */
  rows: (db: Db, filter: Filter, now: Date) => AliasableExpression<{ id: string }>
  /** Returns the names of the rows that still exist. Never called with an empty list. */
  names: (db: Db, ids: readonly string[]) => Promise<{ id: string; name: string }[]>
  /**
   * Runs the action on one row. The same transaction marks the row as done, so a killed server never repeats a row.
   * Must check the row again, must throw a `CallError` to refuse the row, and must call `recordAudit` last.
   */
  run: (tx: Tx, id: string, order: BulkOrder<Given>) => Promise<UndoData | undefined>
  /**
   * Reverts the action on one row. Throws if the row has changed since the action ran. An action without `undo` cannot
   * be undone.
   */
  undo?: (tx: Tx, id: string, kept: UndoData, order: BulkOrder<Given>) => Promise<void>
  /** Runs after a batch of rows, for example to start a job early. */
  afterwards?: (services: Services) => void
}

/** A bulk action without the types of its filter and input, so that one list can contain all actions. */
export interface BulkAction extends Pick<Definition<unknown, unknown>, 'run' | 'undo' | 'afterwards'> {
  name: BulkActionName | ImportName
  /**
   * Fetches data from an external service before the row's transaction, so that no locks are held during the request.
   * Must change nothing, because it may run several times for the same row.
   */
  ahead?: (context: JobContext, data: unknown) => Promise<unknown>
  /**
   * Runs after the commit of a row, with the result of `run`, for example to call an external service. Does not run if
   * the server is killed after the commit.
   */
  afterRow?: (context: JobContext, kept: UndoData) => void
  list?: Pick<Definition<unknown, unknown>, 'rows' | 'names' | 'given'>
}

/** Defines a bulk action. Parses the filter and the input with the action's schemas before they reach the action. */
export function defineBulkAction<Filter, Given>(action: Definition<Filter, Given>): BulkAction {
  const { name, filter, given, rows, names, run, undo, afterwards } = action
  const parseOrder = (order: BulkOrder): BulkOrder<Given> => ({
    ...order,
    given: parseWithSchema(given, order.given, 'values'),
  })
  return {
    name,
    list: { given, names, rows: (db, asked, now) => rows(db, parseWithSchema(filter, asked, 'filter'), now) },
    run: (tx, id, order) => run(tx, id, parseOrder(order)),
    ...(undo && {
      undo: (tx: Tx, id: string, kept: UndoData, order: BulkOrder) => undo(tx, id, kept, parseOrder(order)),
    }),
    ...(afterwards && { afterwards }),
  }
}
