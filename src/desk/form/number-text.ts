/**
 * Parses the text of a number field. Returns NaN for empty text and for text that is not a plain number. The call's
 * schema then refuses the field with its own message.
 */
export function parseNumber(text = ''): number {
  return /^\s*[+-]?\d{1,12}(?:[.,]\d+)?\s*$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}

/** Like `parseNumber`, but returns null for an empty field. */
export const parseNumberOrNull = (text = ''): number | null => (text.trim() === '' ? null : parseNumber(text))
