import { ASSIGNMENT_COMMENT_MAX_LENGTH } from '#contract/limits.ts'

/**
 * Puts a sentence where the cursor is, behind what is marked: nothing typed is ever overwritten. Undefined where it has no
 * room any more.
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
