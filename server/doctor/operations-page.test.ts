import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checks } from './checks.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')

/** Returns the cells of each row of the table, without backticks. */
function getRows(head: RegExp): string[][] {
  const [, table = ''] = new RegExp(`${head.source}.*\\n\\|[ |-]+\\n((?:\\|.*\\n)+)`).exec(page) ?? []
  const getCells = (line: string) => line.split('|').map(cell => cell.trim().replaceAll('`', ''))
  return table
    .trim()
    .split('\n')
    .map(line => getCells(line).slice(1, -1))
}

test('the operations page lists every check in order, with its title and its meaning', () => {
  const rows = getRows(/\| id +\| title/)
  expect(rows.map(([id, title]) => [id, title])).toEqual(checks.map(({ id, title }) => [id, title]))
  expect(rows.filter(([, , meaning]) => !meaning)).toEqual([])
})
