import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { from, to } from 'pg-copy-streams'
import type { DatabaseTarget } from '../connect.ts'
import { type Side, SideFault } from './faults.ts'
import { SESSION_NAME } from './names.ts'

const CONNECT_WITHIN_MS = 10_000

/**
 * Makes both databases format values as the same text. Removes time limits, because a copy may take hours, and the
 * transaction of the write lock is idle for a long time.
 */
const settings = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0;`

/** A connection to one of the two databases. Its errors contain the side of the database: source or target. */
export class Session {
  readonly #client: Client
  readonly #side: Side

  private constructor(client: Client, side: Side) {
    this.#client = client
    this.#side = side
  }

  static async open(target: DatabaseTarget, side: Side): Promise<Session> {
    const client = new Client({
      ...(typeof target === 'string' ? { connectionString: target } : target),
      application_name: SESSION_NAME,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      keepAlive: true,
    })
    client.on('error', () => {}) // the running query reports the error
    const session = new Session(client, side)
    await session.#named(client.connect())
    await session.run(settings)
    return session
  }

  async #named<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      throw new SideFault(this.#side, error)
    }
  }

  /** Runs one or more statements without a result. */
  async run(text: string): Promise<void> {
    await this.#named(this.#client.query(text))
  }

  async rows<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.#named(this.#client.query<Row>(text, [...values]))).rows
  }

  async row<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row> {
    const [row] = await this.rows<Row>(text, values)
    if (!row) throw new Error(`statement returned no row: ${text}`)
    return row
  }

  /** Runs the work in a transaction. Rolls back after an error. */
  async transaction<T>(work: () => Promise<T>, begin = 'begin'): Promise<T> {
    await this.run(begin)
    try {
      const result = await work()
      await this.run('commit')
      return result
    } catch (error) {
      await this.#client.query('rollback').catch(() => {})
      throw error
    }
  }

  /** Streams the rows of a query into a table of another session. Returns the number of copied rows. */
  async copyTo(target: Session, query: string, into: string): Promise<number> {
    const out = this.#client.query(to(`copy (${query}) to stdout`))
    const intake = target.#client.query(from(`copy ${into} from stdin`))
    let first: SideFault | undefined
    out.on('error', error => (first ??= new SideFault(this.#side, error)))
    intake.on('error', error => (first ??= new SideFault(target.#side, error)))
    try {
      await pipeline(out, intake)
    } catch (error) {
      throw first ?? error
    }
    return intake.rowCount
  }

  /** Closes the connection at once, even during a statement. */
  async close(): Promise<void> {
    await this.#client.end().catch(() => {})
  }
}

export async function runWithSession<T>(
  address: DatabaseTarget,
  side: Side,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const session = await Session.open(address, side)
  try {
    return await work(session)
  } finally {
    await session.close()
  }
}
