import { DatabaseError } from 'pg'

/**
 * Error of a database that cannot answer now: it is unreachable, is shutting down, is too slow, or has no free
 * connections or space. A repeated request may succeed.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  readonly code = 'DATABASE_AWAY'

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'the database is away', { cause })
  }
}

/** Error of a call that got no free connection in time, although the database is available. */
export class DatabaseBusy extends DatabaseUnavailable {
  /**
   * True if the call has used a connection, so that it may have changed data. If false, the call can be repeated
   * safely.
   */
  readonly hadBegun: boolean

  constructor(hadBegun: boolean) {
    super(new Error('no free database connection within the time limit'))
    this.hadBegun = hadBegun
  }
}

/**
 * Matches PostgreSQL error codes of an unavailable database (appendix A of the manual). The codes concern the
 * connection (08), resources (53), the system (58), a shutdown (57P), and a statement or lock that took too long
 * (57014, 55P03). 25006 means that the server has become a standby.
 */
const awayState = /^(?:08|53|58|57P|57014|55P03|25006)/

/**
 * Converts errors of an unavailable database to `DatabaseUnavailable`, and returns errors of a wrong statement
 * unchanged. Errors of PostgreSQL have a code. Other errors of the driver concern the connection, except errors of a
 * wrong call.
 */
export function toUnavailable(error: unknown): unknown {
  if (error instanceof DatabaseError) return awayState.test(error.code ?? '') ? new DatabaseUnavailable(error) : error
  return error instanceof TypeError || error instanceof RangeError ? error : new DatabaseUnavailable(error)
}
