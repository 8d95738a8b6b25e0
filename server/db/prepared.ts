import { type RawBuilder, sql } from 'kysely'
import { DatabaseError } from 'pg'

const MARK = /^(?:select )?\/\*([a-z][a-z-]*)\*\/ /

/**
 * Marks a frequent statement: each connection parses and plans it once. Use it only for a statement whose text never
 * changes and which names its columns: the plan of a `select *` breaks when a newer server adds one.
 */
export function prepared(name: string): RawBuilder<unknown> {
  return sql.raw(`/*${name}*/ `)
}

/**
 * Number in the names of prepared statements. It increases when plans become stale, so that every connection prepares
 * again.
 */
let generation = 1
let isKept = true

/** Returns the name under which a statement is prepared, or undefined if its text has no mark of `prepared`. */
export function preparedName(text: unknown): string | undefined {
  const name = isKept && typeof text === 'string' ? MARK.exec(text)?.[1] : undefined
  return name && `${name}-${generation}`
}

/**
 * True if the error concerns the prepared plan, not the statement: then it may run again. There are two causes. A
 * newer server changed the type of a column. Or a pooler between us and the database assigns connections per
 * transaction and loses prepared statements; then this turns preparing off.
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
