import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { Client, type CustomTypesConfig, Pool, types } from 'pg'
import { type Admission, createAdmission } from './admission.ts'
import { toUnavailable } from './unavailable.ts'
import { getCurrentCall } from './call.ts'
import { type Database, type Db, isInsideTransaction } from './database.ts'
import { dropPreparedPlan, findPreparedName } from './prepared.ts'
import { watchStatement } from './statements.ts'

/** A PostgreSQL server: a connection URL, or the socket of the embedded server. */
export type DatabaseTarget = string | { host: string; port: number; user: string; database: string }

export interface Connection {
  readonly db: Db
  readonly pool: Pool
  /** Returns true if a new call of this priority class would be refused, because no connection becomes free in time. */
  readonly turnsAway: Admission['turnsAway']
  /** Returns the number of calls of each priority class that use or wait for a connection. */
  readonly admission: Admission['figures']
  close(): Promise<void>
}

interface Options {
  poolSize: number
  /** Receives errors of connections that broke outside of a query. The pool replaces such connections. */
  onError?: (error: Error) => void
  /** True if the connections have no time limits, because migrations and seeds may take long. */
  isPatient?: boolean
}

/**
 * Time limits. Without them node-postgres would wait for ever on a dead connection. With them a call fails within
 * seconds, and the next call gets a fresh connection. PostgreSQL's own limits are shorter, so that PostgreSQL stops the
 * work before the client gives up.
 */
const impatient = {
  connectionTimeoutMillis: 4_000,
  query_timeout: 8_000,
  statement_timeout: 7_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
  // Ends a statement as soon as its connection is closed. Otherwise the statement would run until it sends its result.
  options: '-c client_connection_check_interval=500',
}

const plainTypes: CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === types.builtins.INT8) return Number // counts and sums in this app are far below 2^53
    if (oid === types.builtins.DATE) return String // a calendar day has no time zone
    return types.getTypeParser(oid, format) as never // the two overloads differ only by format
  },
}

function rethrow(error: unknown): never {
  throw toUnavailable(error)
}

/**
 * Closes the connection if the answer is late, at the time limit of the call. PostgreSQL then ends the statement and
 * its transaction, and no other call gets a busy connection. Never interrupts a commit or rollback, because nobody
 * would know whether the commit happened.
 */
function cancelIfLate<T>(client: Client, text: unknown, answer: Promise<T>): Promise<T> {
  const { endsAt } = getCurrentCall()
  if (endsAt === Number.POSITIVE_INFINITY || text === 'commit' || text === 'rollback') return answer
  const timer = setTimeout(() => void client.end(), Math.max(0, endsAt - performance.now()))
  return answer.finally(() => clearTimeout(timer))
}

/**
 * Client that converts errors of an unavailable database to `DatabaseUnavailable`. Handles only queries that return a
 * promise, because only the pool itself calls `query` with callbacks.
 */
class ReportingClient extends Client {
  override query = ((...asked: Parameters<Client['query']>) => {
    const name = findPreparedName(asked[0])
    if (name !== undefined) return this.#askPrepared(name, asked).catch(rethrow)
    const answer: unknown = super.query(...asked)
    return answer instanceof Promise
      ? watchStatement(asked[0], cancelIfLate(this, asked[0], answer)).catch(rethrow)
      : answer
  }) as Client['query'] // the function has the type of one overload of `query`

  async #askPrepared(name: string | undefined, asked: unknown[]): Promise<unknown> {
    // Callers pass only a text and values to prepared queries.
    const [text, values] = asked as [string, unknown[]]
    try {
      const answer = super.query({ ...(name !== undefined && { name }), text, values })
      return await watchStatement(text, cancelIfLate(this, text, answer))
    } catch (error) {
      // Does not retry inside a transaction, because the first error aborts the transaction. `runInTransaction` repeats
      // the whole transaction instead.
      if (name === undefined || !dropPreparedPlan(name, error) || isInsideTransaction()) throw error
      return this.#askPrepared(findPreparedName(text), asked)
    }
  }
}

/** Creates a pool that gives out connections in the order of `admission`. */
function createAdmittingPool(pool: Pool, admission: Admission): PostgresPool {
  const connect = async () => {
    const endUse = await admission.take(getCurrentCall())
    const client = await pool.connect().catch((error: unknown) => {
      endUse()
      return rethrow(error)
    })
    const release = client.release.bind(client) // the pool creates a new `release` each time it gives out the client
    client.release = error => {
      release(error)
      endUse()
    }
    return client
  }
  return { options: pool.options, connect, end: () => pool.end() }
}

/**
 * Returns the target of a pool that `connect` created: its connection string, or its host, port, user and database
 * without the password.
 */
export function getPoolTarget({ options }: Pool): DatabaseTarget {
  const { connectionString, host = '', port = 0, user = '', database = '' } = options
  return connectionString ?? { host, port, user, database }
}

/**
 * Connects to a database. Adds error listeners, because without listeners a restart of the database would end this
 * process.
 */
export function connect(
  target: DatabaseTarget,
  { poolSize, onError = () => {}, isPatient = false }: Options,
): Connection {
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
  // The pool itself listens only to errors of idle connections. This listener also receives the error of a connection
  // that breaks between two statements of a transaction.
  pool.on('connect', client => client.on('error', onError))
  pool.on('error', onError)
  const admission = createAdmission(poolSize)
  const admitting = createAdmittingPool(pool, admission)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: admitting }) })
  async function close(): Promise<void> {
    await db.destroy()
    // Closes the pool itself if Kysely has never used it, because Kysely then does not close it.
    if (!pool.ending) await pool.end()
  }
  return { db, pool, turnsAway: priority => admission.turnsAway(priority), admission: () => admission.figures(), close }
}
