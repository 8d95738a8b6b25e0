import type { DatabaseTarget } from '../connect.ts'
import { MoveFailure } from './faults.ts'
import { readHorizons } from './progress.ts'
import { type Session, runWithSession } from './session.ts'
import { compareTables, listChangedTables, syncTable } from './sync-table.ts'
import { type MovedTable, readTables } from './tables.ts'

/**
 * Number of workers. Each worker has one connection to the source and one to the target, and copies one table at a
 * time.
 */
const PAIRS = 3

interface Parts {
  source: DatabaseTarget
  target: DatabaseTarget
  signal: AbortSignal
}

export interface CopyRound {
  /** Number of rows of each table after the round, equal in both databases. */
  rows: ReadonlyMap<string, number>
  copied: number
  tookMs: number
}

interface Worker {
  from: Session
  into: Session
  /** Tables that this worker copies. */
  tables: readonly MovedTable[]
  horizons: ReadonlyMap<string, string>
  /** Records a finished table. Throws if the move was interrupted. */
  done: (table: string, rows: number, copied: number) => void
}

/** Runs a round. Distributes the tables among the workers, so that each worker gets large and small tables. */
async function runRound(
  { source, target, signal }: Parts,
  work: (worker: Worker) => Promise<void>,
): Promise<CopyRound> {
  const began = performance.now()
  const sizes = await runWithSession(source, 'source', readTables)
  const { own, horizons } = await runWithSession(target, 'target', async session => ({
    own: new Map((await readTables(session)).map(table => [table.name, table])),
    horizons: await readHorizons(session),
  }))
  const tables = sizes.flatMap(({ name }) => own.get(name) ?? [])
  const rows = new Map<string, number>()
  let copied = 0
  const workers = Array.from({ length: PAIRS }, (_, at) =>
    runWithSession(source, 'source', from =>
      runWithSession(target, 'target', into =>
        work({
          from,
          into,
          tables: tables.filter((_, index) => index % PAIRS === at),
          horizons,
          done(table, count, news) {
            rows.set(table, count)
            copied += news
            if (signal.aborted) throw new MoveFailure('Dihentikan. Jalankan lagi untuk melanjutkan.')
          },
        }),
      ),
    ),
  )
  // Waits for all workers even if one worker fails, so that no worker still writes after the round.
  const failed = (await Promise.allSettled(workers)).find(result => result.status === 'rejected')
  if (failed) throw failed.reason
  return { rows, copied, tookMs: performance.now() - began }
}

/** Copies the tables that have no horizon yet, because no earlier run has copied them. */
export function copyTables(parts: Parts): Promise<CopyRound> {
  return runRound(parts, async ({ from, into, tables, horizons, done }) => {
    for (const table of tables.filter(({ name }) => !horizons.has(name))) {
      const { rows, copied } = await syncTable({ source: from, target: into, table, horizon: undefined })
      done(table.name, rows, copied)
    }
  })
}

/** Compares all rows of all tables. In tables that differ, copies the rows that have changed since their first copy. */
export function compareAll(parts: Parts): Promise<CopyRound> {
  return runRound(parts, async ({ from, into, tables, horizons, done }) => {
    const { equal, different } = await compareTables(from, into, tables)
    for (const [name, rows] of equal) done(name, rows, 0)
    for (const table of different) {
      const horizon = horizons.get(table.name)
      const { rows, copied } = await syncTable({ source: from, target: into, table, horizon, isCompared: true })
      done(table.name, rows, copied)
    }
  })
}

/** Copies and compares the rows that have changed since the tables were last compared. */
export function copyRecentChanges(parts: Parts, last: CopyRound): Promise<CopyRound> {
  return runRound(parts, async ({ from, into, tables, horizons, done }) => {
    const knownTables = tables.map(table => ({
      table,
      horizon: horizons.get(table.name) ?? '0',
      rows: last.rows.get(table.name) ?? -1,
    }))
    const changedTables = await listChangedTables(from, knownTables)
    for (const { table, rows } of knownTables.filter(each => !changedTables.includes(each))) done(table.name, rows, 0)
    for (const { table, horizon } of changedTables) {
      const { rows, copied } = await syncTable({ source: from, target: into, table, horizon })
      done(table.name, rows, copied)
    }
  })
}
