import type { AliasableExpression } from 'kysely'
import type { GenericSchema } from 'valibot'
import type { BulkDeedName, ImportName } from '#contract/bulk-deeds.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Services } from '../../http/context.ts'
import type { JobContext } from '../../jobs/job.ts'
import { parseBy } from '../../http/parse.ts'
import type { Actor } from '../audit.ts'

/** Who wants it, why, and what the deed needs beside its rows. */
export interface BulkOrder<Given = unknown> {
  readonly actor: Actor
  readonly reason: string
  readonly given: Given
  /** Of a row that came from a file. */
  readonly data?: unknown
  /** What the deed's `ahead` brought for this row. */
  readonly ahead?: unknown
}

/** What `undo` is handed again: what was before, and the version the deed made. */
export type Kept = Record<string, unknown>

interface Definition<Filter, Given> {
  name: BulkDeedName
  /** Of the list it is offered on: `xList.filter`. */
  filter: GenericSchema<unknown, Filter>
  given: GenericSchema<unknown, Given>
  /** The rows of a filter; each with an `id`. */
  rows: (db: Db, filter: Filter, now: Date) => AliasableExpression<{ id: string }>
  /** How these are called, where they still are. Never none. */
  names: (db: Db, ids: readonly string[]) => Promise<{ id: string; name: string }[]>
  /**
   * Does it to one row, in the transaction that also writes down that it is done: so it happens once, however often the
   * server is killed. It looks at the row as if nobody had chosen it, ends with `audit`, and refuses with a `CallError`.
   */
  run: (tx: Tx, id: string, order: BulkOrder<Given>) => Promise<Kept | undefined>
  /** Takes it back, or refuses because the row was changed since. Without it there is no way back. */
  undo?: (tx: Tx, id: string, kept: Kept, order: BulkOrder<Given>) => Promise<void>
  /** After the commits of some rows: a nudge for what they caused. */
  afterwards?: (services: Services) => void
}

/** A deed as the desk knows all of them. One whose rows come from a file has no list. */
export interface BulkDeed extends Pick<Definition<unknown, unknown>, 'run' | 'undo' | 'afterwards'> {
  name: BulkDeedName | ImportName
  /**
   * What a row needs from somebody else, asked before its transaction: nobody waits for a stranger with locks in the hand. It
   * changes nothing, and may be asked again for the same row.
   */
  ahead?: (context: JobContext, data: unknown) => Promise<unknown>
  list?: Pick<Definition<unknown, unknown>, 'rows' | 'names' | 'given'>
}

/** What it is handed is parsed by its own schemas. */
export function bulkDeed<Filter, Given>(deed: Definition<Filter, Given>): BulkDeed {
  const { name, filter, given, rows, names, run, undo, afterwards } = deed
  const typed = (order: BulkOrder): BulkOrder<Given> => ({ ...order, given: parseBy(given, order.given, 'values') })
  return {
    name,
    list: { given, names, rows: (db, asked, now) => rows(db, parseBy(filter, asked, 'filter'), now) },
    run: (tx, id, order) => run(tx, id, typed(order)),
    ...(undo && { undo: (tx: Tx, id: string, kept: Kept, order: BulkOrder) => undo(tx, id, kept, typed(order)) }),
    ...(afterwards && { afterwards }),
  }
}
