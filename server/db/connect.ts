import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { Client, type CustomTypesConfig, Pool, types } from 'pg'
import { type Admission, createAdmission } from './admission.ts'
import { asUnavailable } from './unavailable.ts'
import { currentCall } from './call.ts'
import { type Database, type Db, isInsideTransaction } from './database.ts'
import { dropPreparedPlan, preparedName } from './prepared.ts'
import { watched } from './statements.ts'

/** A PostgreSQL server: an address, or the socket of the embedded one. */
export type Target = string | { host: string; port: number; user: string; database: string }

export interface Connection {
  readonly db: Db
  readonly pool: Pool
  /** Returns whether a new call of this class would be refused because no connection becomes free in time. */
  readonly turnsAway: Admission['turnsAway']
  /** Returns the calls that use or await a connection now. */
  readonly admission: Admission['figures']
  close(): Promise<void>
}

interface Options {
  poolSize: number
  /** Receives errors of connections that broke outside a query. The pool replaces such connections by itself. */
  onError?: (error: Error) => void
  /** Removes the time limits, because migrations and seeds may take long. */
  isPatient?: boolean
}

/**
 * node-postgres waits for ever on a dead connection. With these limits a call fails within seconds and the next one
 * gets a fresh connection. The server's own limits are shorter, so that it does not continue work without a waiting
 * client.
 */
const impatient = {
  connectionTimeoutMillis: 4_000,
  query_timeout: 8_000,
  statement_timeout: 7_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
  // Ends a statement as soon as its connection is closed, not only when it sends its result.
  options: '-c client_connection_check_interval=500',
}

const plainTypes: CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === types.builtins.INT8) return Number // our counts and sums stay far below 2^53
    if (oid === types.builtins.DATE) return String // a calendar day has no time zone
    return types.getTypeParser(oid, format) as never // the two overloads differ only by format
  },
}

function rethrow(error: unknown): never {
  throw asUnavailable(error)
}

/**
 * Closes the connection when the time of a call is over. This ends the statement and its transaction, so no other call
 * gets a connection that is still busy. Never interrupts a commit or rollback, because its result would be unknown.
 */
function inTime<T>(client: Client, text: unknown, answer: Promise<T>): Promise<T> {
  const { endsAt } = currentCall()
  if (endsAt === Number.POSITIVE_INFINITY || text === 'commit' || text === 'rollback') return answer
  const timer = setTimeout(() => void client.end(), Math.max(0, endsAt - performance.now()))
  return answer.finally(() => clearTimeout(timer))
}

/**
 * Client whose errors tell whether the database is unavailable. The pool calls `query` with callbacks, and that variant
 * stays unchanged.
 */
class ReportingClient extends Client {
  override query = ((...asked: Parameters<Client['query']>) => {
    const name = preparedName(asked[0])
    if (name !== undefined) return this.#askPrepared(name, asked).catch(rethrow)
    const answer: unknown = super.query(...asked)
    return answer instanceof Promise ? watched(asked[0], inTime(this, asked[0], answer)).catch(rethrow) : answer
  }) as Client['query'] // has the type of one overload of `query`

  async #askPrepared(name: string | undefined, asked: unknown[]): Promise<unknown> {
    // Callers of prepared queries use only this overload.
    const [text, values] = asked as [string, unknown[]]
    try {
      const answer = super.query({ ...(name !== undefined && { name }), text, values })
      return await watched(text, inTime(this, text, answer))
    } catch (error) {
      // Does not retry inside a transaction: the first error ends it, and its owner starts it again.
      if (name === undefined || !dropPreparedPlan(name, error) || isInsideTransaction()) throw error
      return this.#askPrepared(preparedName(text), asked)
    }
  }
}

/** Hands out a pool's connections in the order that admission decides. */
function admittingPool(pool: Pool, admission: Admission): PostgresPool {
  const connect = async () => {
    const endUse = await admission.take(currentCall())
    const client = await pool.connect().catch((error: unknown) => {
      endUse()
      return rethrow(error)
    })
    const release = client.release.bind(client) // the pool makes a new one each time it hands the client out
    client.release = error => {
      release(error)
      endUse()
    }
    return client
  }
  return { options: pool.options, connect, end: () => pool.end() }
}

/** Address of the database that a pool of `connect` is connected to. */
export function targetOf({ options }: Pool): Target {
  const { connectionString, host = '', port = 0, user = '', database = '' } = options
  return connectionString ?? { host, port, user, database }
}

/** Without the listeners a restart of the database would end this process. */
export function connect(target: Target, { poolSize, onError = () => {}, isPatient = false }: Options): Connection {
  const pool = new Pool({
    Client: ReportingClient,
    ...(typeof target === 'string' ? { connectionString: target } : target),
    application_name: 'semai',
    max: poolSize,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: plainTypes,
    ...(isPatient ? { connectionTimeoutMillis: 10_000 } : impatient),
  })
  // The pool listens only to idle connections; one that breaks between two statements of a transaction has no other
  // listener.
  pool.on('connect', client => client.on('error', onError))
  pool.on('error', onError)
  const admission = createAdmission(poolSize)
  const admitting = admittingPool(pool, admission)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: admitting }) })
  async function close(): Promise<void> {
    await db.destroy()
    // Kysely does not close a pool that it never used.
    if (!pool.ending) await pool.end()
  }
  return { db, pool, turnsAway: priority => admission.turnsAway(priority), admission: () => admission.figures(), close }
}
