/** Kind of date or time that a number format shows. */
type DateKind = 'date' | 'time' | 'date-time'
/** Kind of value that a number format shows, if it is not a plain number. */
export type FormatKind = DateKind | 'percent'

/**
 * Returns the kind of a built-in format, to which a workbook refers only by number (ECMA-376, part 1, 18.8.30). The
 * numbers 27 to 36 and 50 to 58 are East Asian date formats.
 */
export function getBuiltInKind(format: number): FormatKind | undefined {
  if (format === 9 || format === 10) return 'percent'
  if ((format >= 14 && format <= 17) || (format >= 27 && format <= 31) || (format >= 50 && format <= 58)) return 'date'
  if (format === 36) return 'date'
  if ((format >= 18 && format <= 21) || (format >= 32 && format <= 35) || (format >= 45 && format <= 47)) return 'time'
  return format === 22 ? 'date-time' : undefined
}

/**
 * Matches the parts of a number format that contain no date codes: quoted text, escaped characters, padding, and text
 * in brackets (colours, languages, conditions). Does not match the codes of elapsed time, such as `[h]`.
 */
const NOT_CODES = /"[^"]*"|\\.|[_*].|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi

/** Returns the kind of a custom format, by the codes in its first section. */
export function getCustomKind(code: string): FormatKind | undefined {
  const [first = ''] = code.replaceAll(NOT_CODES, '').toLowerCase().split(';', 1)
  if (first.includes('%')) return 'percent'
  if (first.includes('general')) return undefined
  const hasTime = /[hs]/.test(first)
  const hasDate = /[yd]/.test(first) || (!hasTime && first.includes('m'))
  if (hasDate) return hasTime ? 'date-time' : 'date'
  return hasTime ? 'time' : undefined
}

const DAY_SECONDS = 86_400
/** Serial number of 31 December 9999. */
const MAX_SERIAL = 2_958_465
/** Serial number of 29 February 1900. This day did not exist, but Excel counts it, as Lotus 1-2-3 did. */
const LEAP_BUG_SERIAL = 60

/**
 * Formats a serial number as `2024-12-01`, `2024-12-01 08:30` or `08:30`, with seconds if there are any. Returns
 * undefined if the value is not a serial number.
 */
export function formatDateCell(value: string, kind: DateKind, is1904: boolean): string | undefined {
  const serial = Number(value)
  if (value.trim() === '' || !(serial >= 0 && serial <= MAX_SERIAL)) return undefined
  const seconds = Math.round(serial * DAY_SECONDS)
  const [days, rest] = [Math.floor(seconds / DAY_SECONDS), seconds % DAY_SECONDS]
  if (kind === 'time' && days === 0) return formatTime(rest)
  const day = formatDay(days, is1904)
  if (day === undefined) return undefined
  return kind === 'date' && rest === 0 ? day : `${day} ${formatTime(rest)}`
}

function formatDay(days: number, is1904: boolean): string | undefined {
  if (!is1904 && (days === LEAP_BUG_SERIAL || days === 0)) return undefined
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < LEAP_BUG_SERIAL ? 31 : 30)
  return new Date(epoch + days * DAY_SECONDS * 1_000).toISOString().slice(0, 10)
}

function formatTime(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shownParts = parts[2] === 0 ? parts.slice(0, 2) : parts
  return shownParts.map(part => String(part).padStart(2, '0')).join(':')
}

/** Formats a cell that contains a date as text (`t="d"`) in the same way as `formatDateCell`. */
export function formatIsoDateCell(value: string): string {
  const [, day, time, seconds] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::(\d\d))?(?:\.\d+)?Z?)?$/.exec(value.trim()) ?? []
  if (day === undefined) return value
  const isMidnight = time === undefined || (time === '00:00' && (seconds ?? '00') === '00')
  return isMidnight ? day : `${day} ${time}${seconds === undefined || seconds === '00' ? '' : `:${seconds}`}`
}
