import { ASSIGNMENT_COMMENT_MAX_LENGTH } from '#contract/wire/limits.ts'

/**
 * Inserts a canned comment at the cursor, behind a selection, and overwrites nothing. Returns undefined if the text
 * would become too long.
 */
export function insertComment(
  typed: string,
  cursor: number,
  text: string,
): { value: string; cursor: number } | undefined {
  const at = Math.min(Math.max(cursor, 0), typed.length)
  const [before, after] = [typed.slice(0, at), typed.slice(at)]
  const inserted = `${/\S$/.test(before) ? ' ' : ''}${text}${/^\S/.test(after) ? ' ' : ''}`
  const value = before + inserted + after
  if (value.length > ASSIGNMENT_COMMENT_MAX_LENGTH) return undefined
  return { value, cursor: at + inserted.length }
}
