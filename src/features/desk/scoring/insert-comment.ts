import { ASSIGNMENT_COMMENT_MAX_LENGTH } from '#contract/wire/limits.ts'

/**
 * Returns the text with a canned comment inserted at the cursor. Selected text stays, and the comment follows it.
 * Returns undefined if the text would be too long.
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
