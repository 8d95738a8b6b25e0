import { DatabaseError } from 'pg'

/**
 * The database cannot answer now: it is unreachable, shutting down, out of connections or space, or too slow. The
 * request is valid, and a later try may succeed.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  readonly code = 'DATABASE_AWAY'

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'the database is away', { cause })
  }
}

/** The database is up, but no connection became free in time. */
export class DatabaseBusy extends DatabaseUnavailable {
  /**
   * True if the call used a connection before, so that it may have changed data. Only if false the call is safe to
   * repeat.
   */
  readonly hadBegun: boolean

  constructor(hadBegun: boolean) {
    super(new Error('no connection became free in time'))
    this.hadBegun = hadBegun
  }
}

/**
 * PostgreSQL error codes of an unavailable database (appendix A of its manual): the classes connection (08),
 * resources (53) and system (58), shutdown (57P), and a statement or lock that took too long. 25006 is a server that
 * has become a standby.
 */
const awayState = /^(?:08|53|58|57P|57014|55P03|25006)/

/**
 * Separates an unavailable database from a wrong statement. Errors of PostgreSQL have a code. All other errors of the
 * driver concern the connection, except wrong calls of the driver.
 */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof DatabaseError) return awayState.test(error.code ?? '') ? new DatabaseUnavailable(error) : error
  return error instanceof TypeError || error instanceof RangeError ? error : new DatabaseUnavailable(error)
}
