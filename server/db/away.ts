import { DatabaseError } from 'pg'

/**
 * The database cannot be asked now: not reachable, going down, out of connections or space, or too slow. Nothing is wrong
 * with the request, and a later try may succeed.
 */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
  readonly code = 'DATABASE_AWAY'

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'the database is away', { cause })
  }
}

/** The database is there, but no connection became free in time. */
export class DatabaseBusy extends DatabaseAway {
  /** The call had used a connection before, so it may have changed something. Otherwise it is safe to repeat. */
  readonly hadBegun: boolean

  constructor(hadBegun: boolean) {
    super(new Error('no connection became free in time'))
    this.hadBegun = hadBegun
  }
}

/**
 * PostgreSQL's own codes for it (appendix A of its manual): the classes connection (08), resources (53) and system (58),
 * shutdown (57P), and a statement or lock that took too long. 25006 is a server that has become a standby.
 */
const awayState = /^(?:08|53|58|57P|57014|55P03|25006)/

/**
 * The one rule that tells a database that is away from a statement that is wrong. What PostgreSQL itself answered has a
 * code. Everything else the driver reports is about the connection, except a mistake in how we called it.
 */
export function asAway(error: unknown): unknown {
  if (error instanceof DatabaseError) return awayState.test(error.code ?? '') ? new DatabaseAway(error) : error
  return error instanceof TypeError || error instanceof RangeError ? error : new DatabaseAway(error)
}
