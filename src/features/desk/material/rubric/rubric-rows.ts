/** One criterion as typed. Invalid points stay as typed until they are corrected. */
export interface RubricRow {
  text: string
  points: string
}

export const emptyCriterion: RubricRow = { text: '', points: '' }

/** Parses the stored lines `criterion | points`. Empty lines are rows that are not filled in yet. */
export const parseRubricRows = (value: string): RubricRow[] =>
  value === '' ? [] : value.split('\n').map(line => getRow(line))

function getRow(line: string): RubricRow {
  const at = line.lastIndexOf('|')
  if (at < 0) return { text: line, points: '' }
  return { text: line.slice(0, at).replace(/ $/, ''), points: line.slice(at + 1).trim() }
}

/** Returns the rows in the stored format. */
export const formatRubricRows = (rows: readonly RubricRow[]): string =>
  rows.map(({ text, points }) => `${text} | ${points.replaceAll('|', '')}`).join('\n')

/** Returns the sum of the points. Points that are not whole numbers count as 0. */
export const sumOfRows = (rows: readonly RubricRow[]): number => rows.reduce((sum, row) => sum + parsePoints(row), 0)

export const parsePoints = ({ points }: RubricRow): number => (/^\d{1,3}$/.test(points) ? Number(points) : 0)
