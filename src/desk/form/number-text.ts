/**
 * Parses the text of a number field. Other text, also none, is NaN: the schema of the call then refuses the field with
 * its own message.
 */
export function numberOf(text = ''): number {
  return /^\s*[+-]?\d{1,12}(?:[.,]\d+)?\s*$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}

/** The same for a field that may be empty. */
export const numberOrNull = (text = ''): number | null => (text.trim() === '' ? null : numberOf(text))
