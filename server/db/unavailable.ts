import { DatabaseError } from 'pg'

/**
 * The database cannot answer now: it is unreachable, is shutting down, is too slow, or has no free connections or
 * space. The request is valid, and a repeat may succeed.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  readonly code = 'DATABASE_AWAY'

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'the database is away', { cause })
  }
}

/** The database is available, but no connection became free in time. */
export class DatabaseBusy extends DatabaseUnavailable {
  /**
   * True if the call used a connection before, so that it may have changed data. Only a call for which this is false
   * can be repeated safely.
   */
  readonly hadBegun: boolean

  constructor(hadBegun: boolean) {
    super(new Error('no free database connection within the time limit'))
    this.hadBegun = hadBegun
  }
}

/**
 * PostgreSQL error codes of an unavailable database (appendix A of its manual): the classes connection (08), resources
 * (53) and system (58), shutdown (57P), and a statement or lock that took too long. 25006 means that the server has
 * become a standby.
 */
const awayState = /^(?:08|53|58|57P|57014|55P03|25006)/

/**
 * Converts errors of an unavailable database to `DatabaseUnavailable`, and returns errors of a wrong statement
 * unchanged. Errors of PostgreSQL have a code. All other errors of the driver concern the connection, except wrong
 * calls of the driver.
 */
export function toUnavailable(error: unknown): unknown {
  if (error instanceof DatabaseError) return awayState.test(error.code ?? '') ? new DatabaseUnavailable(error) : error
  return error instanceof TypeError || error instanceof RangeError ? error : new DatabaseUnavailable(error)
}
