import { type RawBuilder, sql } from 'kysely'
import { DatabaseError } from 'pg'

const MARK = /^(?:select )?\/\*([a-z][a-z-]*)\*\/ /

/**
 * Marks a statement that is asked all the time: each connection parses and plans it once. Only for one whose text is always
 * the same, and which names its columns: the plan of a `select *` breaks when a newer server adds one.
 */
export function prepared(name: string): RawBuilder<unknown> {
  return sql.raw(`/*${name}*/ `)
}

/** Goes up when plans went stale, so that every connection prepares under new names. */
let generation = 1
let isKept = true

/** The name of a statement that carries the mark. */
export function preparedName(text: unknown): string | undefined {
  const name = isKept && typeof text === 'string' ? MARK.exec(text)?.[1] : undefined
  return name && `${name}-${generation}`
}

/**
 * Whether the error is about what was prepared before, not about the statement: then it may be asked again. A newer server
 * gave a column another type; or something between us and the database hands out its connections by transaction and keeps
 * nothing that was prepared, and then nothing is prepared any more.
 */
export function forgetPlan(name: string, error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false
  if (error.code === '26000' || error.code === '42P05') {
    isKept = false
    return true
  }
  if (error.code !== '0A000' || error.routine !== 'RevalidateCachedQuery') return false
  if (name.endsWith(`-${generation}`)) generation += 1
  return true
}
