import type { Pool } from 'pg'
import { Gauge } from 'prom-client'
import type { AdmissionCounts } from '../db/admission.ts'
import type { Db } from '../db/database.ts'
import { type Call, runInCall } from '../db/call.ts'
import { countWaitingWork, type WaitingCounts } from './queries.ts'
import type { OpenRegistry } from './registry.ts'

const SCRAPE_WITHIN_MS = 3_000

interface Parts {
  registry: OpenRegistry
  db: Db
  pool: Pool
  admission: () => AdmissionCounts | undefined
}

/**
 * Returns the call in which the metrics are read. It counts as a call in progress, so that an overloaded server can
 * still be measured.
 */
const scrape = (): Call => ({
  priority: 'statistics',
  isBegun: true,
  hasHadConnection: true,
  endsAt: performance.now() + SCRAPE_WITHIN_MS,
})

/**
 * Adds gauges of the database connections, the admission queue and the waiting work. The metrics can also be read while
 * the database is unavailable.
 */
export function addDatabaseGauges({ registry, db, pool, admission }: Parts): void {
  const registers = [registry]
  const gauge = (name: string, help: string, labelNames: string[], collect: (this: Gauge) => void | Promise<void>) =>
    new Gauge({ name, help, labelNames, registers, collect })

  gauge('semai_pool_connections', 'Database connections of the pool.', ['state'], function () {
    this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    this.set({ state: 'idle' }, pool.idleCount)
    this.set({ state: 'most' }, pool.options.max)
  })
  gauge(
    'semai_admission_calls',
    'Calls by priority that use or await a connection.',
    ['priority', 'state'],
    function () {
      for (const [priority, { running, waiting }] of Object.entries(admission() ?? {})) {
        this.set({ priority, state: 'running' }, running)
        this.set({ priority, state: 'waiting' }, waiting)
      }
    },
  )
  let reading: Promise<WaitingCounts | undefined> | undefined
  /**
   * Reads the counts once for all gauges that are read at the same time. Returns undefined if the database does not
   * answer.
   */
  const read = () =>
    (reading ??= runInCall(scrape(), () => countWaitingWork(db))
      .catch(() => undefined)
      .finally(() => (reading = undefined)))

  gauge('semai_database_up', '1 if the database answered this scrape.', [], async function () {
    this.set((await read()) === undefined ? 0 : 1)
  })
  gauge('semai_waiting_work', 'Work in the database that waits for a server.', ['kind'], async function () {
    const waiting = await read()
    this.reset()
    for (const [kind, count] of Object.entries(waiting ?? {})) this.set({ kind }, count)
  })
}
