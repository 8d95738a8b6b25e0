import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const PERFORMANCE = join(import.meta.dirname, '../../docs/performance.md')

/** Formats rows of cells as a table; the first row is its head. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...rest] = rows
  const widths = head.map((_, at) => Math.max(3, ...rows.map(row => row[at]!.length)))
  const draw = (row: readonly string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`
  return [draw(head), draw(widths.map(width => '-'.repeat(width))), ...rest.map(draw)].join('\n')
}

/** Formats the measured value beside its goal, bold if it misses the goal. */
export function formatWithGoal(
  measured: number,
  goal: { atMost: number } | { atLeast: number },
  unit = '',
  digits = 2,
): string {
  const isMet = 'atMost' in goal ? measured <= goal.atMost : measured >= goal.atLeast
  const text = `${measured.toFixed(digits)}${unit}`
  return isMet ? text : `**${text}**`
}

/** Puts `figures` between the bench's marks in `text` and leaves the rest unchanged. */
export function insertMeasurements(text: string, name: string, figures: string): string {
  const start = `<!-- bench:${name} -->\n`
  const from = text.indexOf(start)
  const to = text.indexOf('<!-- end -->', from)
  if (from < 0 || to < 0) throw new Error(`docs/performance.md has no place for bench:${name}`)
  return `${text.slice(0, from + start.length)}\n${figures}\n\n${text.slice(to)}`
}

/**
 * Prints the measured figures and, with `--write`, puts them into docs/performance.md, so that no figure is typed by
 * hand.
 */
export async function reportMeasurements(name: string, rows: readonly (readonly string[])[]): Promise<void> {
  const table = formatTable(rows)
  console.log(table)
  if (!process.argv.includes('--write')) return
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date())
  const text = await readFile(PERFORMANCE, 'utf8')
  await writeFile(PERFORMANCE, insertMeasurements(text, name, `${table}\n\nMeasured on ${day}.`))
}
