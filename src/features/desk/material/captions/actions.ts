import {
  type CaptionFile,
  type CaptionRow,
  parseCaptionTime,
  formatCaptionTime,
  listCaptionRows,
  defaultArrow,
} from '#contract/learning/caption-file.ts'

/* These functions edit the rows of a caption file. All other content of the file stays unchanged. */

const EMPTY: CaptionFile = [{ kind: 'other', lines: ['WEBVTT'] }]
/** Duration of a new row in seconds. */
const USUAL_SECONDS = 3

export function changeRow(file: CaptionFile, key: number, changed: Partial<CaptionRow>): CaptionFile {
  return file.map(part => (part.kind === 'row' && part.key === key ? { ...part, ...changed } : part))
}

/** Adds a row after the last row that begins at `seconds` or earlier. */
export function addRow(file: CaptionFile, seconds: number): { file: CaptionFile; key: number } {
  const isBlank = file.every(part => part.kind === 'other' && part.lines.every(line => line.trim() === ''))
  const whole = isBlank ? EMPTY : file
  const key = createKey(whole)
  const previousIndex = whole.findLastIndex(
    part => part.kind === 'row' && (parseCaptionTime(part.start) ?? 0) <= seconds,
  )
  const firstIndex = whole.findIndex(part => part.kind === 'row')
  const at = previousIndex === -1 ? (firstIndex === -1 ? whole.length : firstIndex) : previousIndex + 1
  const row = getRow(key, seconds, Math.min(seconds + USUAL_SECONDS, findNextStart(whole.slice(at), seconds)))
  const gap = { kind: 'other', lines: [''] } as const
  const newParts = previousIndex === -1 && firstIndex !== -1 ? [row, gap] : [gap, row]
  return { file: [...whole.slice(0, at), ...newParts, ...whole.slice(at)], key }
}

function findNextStart(parts: CaptionFile, seconds: number): number {
  const starts = listCaptionRows(parts).map(({ start }) => parseCaptionTime(start) ?? 0)
  return starts.find(start => start > seconds) ?? Infinity
}

/**
 * Splits a row at a character of its text. The row is split at `moment` if `moment` lies inside the row. Otherwise the
 * split time is proportional to the position in the text.
 */
export function splitRow(file: CaptionFile, key: number, letter: number, moment?: number): CaptionFile {
  const row = listCaptionRows(file).find(each => each.key === key)
  if (!row) return file
  const [from, to] = [parseCaptionTime(row.start), parseCaptionTime(row.end)]
  if (from === undefined || to === undefined) return file
  const isInside = moment !== undefined && moment > from && moment < to
  const cut = formatCaptionTime(isInside ? moment : from + (to - from) * (letter / Math.max(1, row.text.length)))
  const first = { ...row, end: cut, text: row.text.slice(0, letter).trim() }
  const second = {
    ...row,
    key: createKey(file),
    line: 0,
    name: undefined,
    start: cut,
    text: row.text.slice(letter).trim(),
  }
  return file.flatMap(part =>
    part.kind === 'row' && part.key === key ? [first, { kind: 'other', lines: [''] } as const, second] : [part],
  )
}

/** Merges a row with the next row: the result has both texts, and lasts from the first start to the later end. */
export function mergeRow(file: CaptionFile, key: number): CaptionFile {
  const rows = listCaptionRows(file)
  const at = rows.findIndex(row => row.key === key)
  const [row, next] = [rows[at], rows[at + 1]]
  if (!row || !next) return file
  const isLonger = (parseCaptionTime(row.end) ?? 0) > (parseCaptionTime(next.end) ?? 0)
  const merged = { text: `${row.text}\n${next.text}`.trim(), end: isLonger ? row.end : next.end }
  return changeRow(removeRow(file, next.key), key, merged)
}

/** Removes a row and the empty line before it. */
export function removeRow(file: CaptionFile, key: number): CaptionFile {
  const at = file.findIndex(part => part.kind === 'row' && part.key === key)
  if (at === -1) return file
  const before = file[at - 1]
  const remainingFile = file.slice(at + 1)
  if (before?.kind !== 'other' || before.lines.at(-1) !== '') return [...file.slice(0, at), ...remainingFile]
  const lines = before.lines.slice(0, -1)
  return [...file.slice(0, at - 1), ...(lines.length > 0 ? [{ kind: 'other', lines } as const] : []), ...remainingFile]
}

/** Shifts all rows by a number of seconds. Returns undefined if a row would begin before the video. */
export function shiftRows(file: CaptionFile, seconds: number): CaptionFile | undefined {
  const moved = (time: string) => {
    const at = parseCaptionTime(time)
    return at === undefined ? time : formatCaptionTime(at + seconds)
  }
  const earliest = Math.min(...listCaptionRows(file).map(({ start }) => parseCaptionTime(start) ?? Infinity))
  if (earliest + seconds < -0.0005) return undefined
  return file.map(part => (part.kind === 'row' ? { ...part, start: moved(part.start), end: moved(part.end) } : part))
}

/** Sorts the rows by their start time. Content between the rows keeps its position. */
export function sortRows(file: CaptionFile): CaptionFile {
  const sorted = listCaptionRows(file).toSorted(
    (a, b) => (parseCaptionTime(a.start) ?? 0) - (parseCaptionTime(b.start) ?? 0),
  )
  return file.map(part => (part.kind === 'row' ? (sorted.shift() ?? part) : part))
}

function createKey(file: CaptionFile): number {
  return Math.max(0, ...listCaptionRows(file).map(({ key }) => key)) + 1
}

function getRow(key: number, from: number, to: number): CaptionRow {
  const times = { start: formatCaptionTime(from), arrow: defaultArrow, end: formatCaptionTime(to), settings: '' }
  return { kind: 'row', key, line: 0, name: undefined, ...times, text: '' }
}
