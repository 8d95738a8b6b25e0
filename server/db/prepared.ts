import { type RawBuilder, sql } from 'kysely'
import { DatabaseError } from 'pg'

const MARK = /^(?:select )?\/\*([a-z][a-z-]*)\*\/ /

/**
 * Marks a frequent statement, so that each connection parses and plans it only once. The text of the statement must
 * never change. The statement must list its columns, because the plan of a `select *` becomes invalid when a newer
 * server adds a column.
 */
export function markAsPrepared(name: string): RawBuilder<unknown> {
  return sql.raw(`/*${name}*/ `)
}

/**
 * Number in the names of prepared statements. It increases when plans become stale, so that every connection prepares
 * its statements again.
 */
let generation = 1
let isKept = true

/**
 * Returns the name under which a statement is prepared. Returns undefined if its text has no mark of `markAsPrepared`.
 */
export function findPreparedName(text: unknown): string | undefined {
  const name = isKept && typeof text === 'string' ? MARK.exec(text)?.[1] : undefined
  return name && `${name}-${generation}`
}

/**
 * Returns true if the error concerns the prepared plan, not the statement, so that the statement can be repeated.
 * Either a newer server changed the type of a column, or a pooler that assigns connections per transaction has lost the
 * prepared statement. The second case disables prepared statements.
 */
export function dropPreparedPlan(name: string, error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false
  if (error.code === '26000' || error.code === '42P05') {
    isKept = false
    return true
  }
  if (error.code !== '0A000' || error.routine !== 'RevalidateCachedQuery') return false
  if (name.endsWith(`-${generation}`)) generation += 1
  return true
}
