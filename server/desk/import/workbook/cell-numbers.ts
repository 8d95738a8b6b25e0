/** Number of digits that Excel keeps and shows. */
const DIGITS = 15

/**
 * Formats a stored number as Excel shows it. For example, Excel stores `85.099999999999994` but shows `85.1`. Returns
 * whole numbers unchanged, because they may be codes with leading zeros. Also returns numbers with more than 15 digits
 * before the decimal point unchanged, because Excel has replaced their last digits with zeros, and another format would
 * make them look like valid codes.
 */
export function formatNumberCell(value: string): string {
  const number = Number(value)
  if (!/[.e]/i.test(value) || !(Math.abs(number) < 10 ** DIGITS)) return value
  return String(Number(number.toPrecision(DIGITS)))
}

/** Formats a stored fraction as a percentage. Rounds to 12 digits, because the product may be a little inexact. */
export function formatPercentCell(value: string): string {
  const percent = Number(value) * 100
  return value.trim() !== '' && Number.isFinite(percent) ? `${Number(percent.toPrecision(12))}%` : value
}
