import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import { MoveFailure, SideFault } from './faults.ts'
import { Session } from './session.ts'
import { SESSION_NAME } from './names.ts'
import type { DatabaseTarget } from '../connect.ts'

/**
 * Time limit for getting the lock. The limit is also the longest time that writers wait for one try. It must exceed
 * PostgreSQL's `deadlock_timeout`, after which an autovacuum that blocks the lock is cancelled.
 */
const LOCK_WITHIN_MS = 2_000
const TRIES = 20
const LONGEST_PAUSE_MS = 1_000
const busy = new Set(['55P03', '40P01'])

/** Lock of all tables of the source. Reads continue, but writes wait. */
export interface WriteLock {
  /** Time when the lock was requested, on the clock of `performance.now()`. Writers may wait from this time on. */
  readonly since: number
  /** Ends the sessions that wait for the lock. Returns the number of all sessions of the app besides the move. */
  endWaiting(): Promise<number>
  /** Allows writes again. */
  release(): Promise<void>
}

function isBusy(error: unknown): boolean {
  return error instanceof SideFault && error.cause instanceof DatabaseError && busy.has(error.cause.code ?? '')
}

/**
 * Waits for running writes and locks the tables. If the running writes take too long, gives up and tries again after a
 * pause, because all later writes wait behind this lock.
 */
export async function lockWrites(address: DatabaseTarget, tables: readonly string[]): Promise<WriteLock> {
  const session = await Session.open(address, 'source')
  for (let attempt = 1; ; attempt += 1) {
    const since = performance.now()
    try {
      await session.run(`begin; set local lock_timeout = ${LOCK_WITHIN_MS}; lock table ${tables.join()} in share mode`)
      return { since, endWaiting: () => endWaiting(session), release: () => session.close() }
    } catch (error) {
      if (!isBusy(error) || attempt === TRIES) {
        await session.close()
        if (!isBusy(error)) throw error
        throw new MoveFailure('Server terlalu sibuk untuk dihentikan sebentar. Sumber tidak berubah; coba lagi nanti.')
      }
      await session.run('rollback')
      await sleep(Math.random() * LONGEST_PAUSE_MS)
    }
  }
}

async function endWaiting(session: Session): Promise<number> {
  // Reads the activity anew. Otherwise `pg_stat_activity` would show the same snapshot until the end of the
  // transaction.
  await session.run('select pg_stat_clear_snapshot()')
  const { others } = await session.row<{ others: number }>(
    `select count(*)::integer as others, count(*) filter (where pg_backend_pid() = any(pg_blocking_pids(pid))
        and pg_terminate_backend(pid)) as ended
      from pg_stat_activity
      where datname = current_database() and application_name like 'semai%' and application_name <> '${SESSION_NAME}'`,
  )
  return others
}
