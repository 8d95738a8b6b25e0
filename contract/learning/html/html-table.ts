import type { Block } from '../article.ts'
import { listTextLines, joinLines } from './html-line.ts'
import { isHidden } from './html-style.ts'
import type { HtmlElement } from './html-tree.ts'

/** Maximum number of columns, more than a phone can show. */
const COLUMNS_MAX = 30
/**
 * Maximum size of a table. The content of a larger table becomes ordinary blocks, because the table would be hard to
 * read.
 */
const CELLS_MAX = 20_000

/**
 * Returns the table block of an HTML table. The first row becomes the header. A table of one column is only layout, so
 * its content becomes ordinary blocks.
 */
export function parseTable(table: HtmlElement, read: (cell: HtmlElement) => Block[]): Block[] {
  const rows = getRows(table).map(row => getCells(row))
  const columns = Math.min(
    COLUMNS_MAX,
    rows.reduce((most, cells) => Math.max(most, getWidth(cells)), 0),
  )
  const isLarge = rows.length * columns > CELLS_MAX
  if (isLarge || rows.every(cells => cells.length <= 1)) return rows.flatMap(cells => cells.flatMap(read))
  const lines = rows.map(cells => cells.flatMap(cell => [joinLines(listTextLines(read(cell))), ...emptyBeside(cell)]))
  const full = lines
    .map(cells => Array.from({ length: columns }, (_, at) => cells[at] ?? []))
    .filter(cells => cells.some(cell => cell.length > 0))
  const [head, ...rest] = full
  return head ? [{ kind: 'table', head, rows: rest }] : []
}

function getRows({ children }: HtmlElement): HtmlElement[] {
  return elements(children).flatMap(child => {
    if (child.name === 'tr') return [child]
    return ['thead', 'tbody', 'tfoot'].includes(child.name) ? getRows(child) : []
  })
}

const getCells = ({ children }: HtmlElement) => elements(children).filter(({ name }) => name === 'td' || name === 'th')

const elements = (nodes: HtmlElement['children']) =>
  nodes.filter(node => typeof node !== 'string').filter(node => !isHidden(node))

const getSpan = ({ attributes }: HtmlElement) =>
  Math.max(1, Math.min(COLUMNS_MAX, Math.floor(Number(attributes['colspan'])) || 1))

const getWidth = (cells: readonly HtmlElement[]) => cells.reduce((sum, cell) => sum + getSpan(cell), 0)

/** Returns the empty cells that follow a cell over several columns, so that later cells remain in their columns. */
const emptyBeside = (cell: HtmlElement): [][] => Array.from({ length: getSpan(cell) - 1 }, () => [])
