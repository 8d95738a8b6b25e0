import { type RawBuilder, sql } from 'kysely'

const MARK = /^(?:select )?\/\*([a-z][a-z-]*)\*\/ /

/**
 * Marks a statement that is asked all the time: each connection parses and plans it once. Only for one whose text is always
 * the same, and which names its columns: the plan of a `select *` breaks when a newer server adds one.
 */
export function prepared(name: string): RawBuilder<unknown> {
  return sql.raw(`/*${name}*/ `)
}

/** The name of a statement that carries the mark. */
export function preparedName(text: unknown): string | undefined {
  return typeof text === 'string' ? MARK.exec(text)?.[1] : undefined
}
