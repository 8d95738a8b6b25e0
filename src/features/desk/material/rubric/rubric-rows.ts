/** One criterion as typed: points that are no number stay until they are corrected. */
export interface RubricRow {
  text: string
  points: string
}

export const emptyCriterion: RubricRow = { text: '', points: '' }

/** Reads the stored lines, `criterion | points`. Empty lines are rows that are not filled yet. */
export const rubricRowsOf = (value: string): RubricRow[] =>
  value === '' ? [] : value.split('\n').map(line => rowOf(line))

function rowOf(line: string): RubricRow {
  const at = line.lastIndexOf('|')
  if (at < 0) return { text: line, points: '' }
  return { text: line.slice(0, at).replace(/ $/, ''), points: line.slice(at + 1).trim() }
}

/** Writes the rows in the stored format. */
export const rubricOf = (rows: readonly RubricRow[]): string =>
  rows.map(({ text, points }) => `${text} | ${points.replaceAll('|', '')}`).join('\n')

/** Adds the points that are whole numbers. */
export const sumOfRows = (rows: readonly RubricRow[]): number => rows.reduce((sum, row) => sum + pointsOf(row), 0)

export const pointsOf = ({ points }: RubricRow): number => (/^\d{1,3}$/.test(points) ? Number(points) : 0)
