import type { ReactNode } from 'react'

/** Column of a list on an admin or expert screen. */
export interface DeskColumn<Row> {
  /** Id of the column. It is used in the page's URL. */
  id: string
  name: string
  cell: (row: Row) => ReactNode
  /** Key in the contract's `sorts`, if the list can be sorted by this column. */
  sort?: string
  /** True if the cells are right-aligned, with digits of equal width. */
  isNumber?: boolean
  /** True for a column that is hidden by default. */
  isExtra?: boolean
}

/** Returns the visible columns. The first column identifies the row and is always visible. */
export function selectShownColumns<Row>(
  columns: readonly DeskColumn<Row>[],
  chosen: string | undefined,
): DeskColumn<Row>[] {
  const names = chosen?.split(',')
  return columns.filter((column, at) => at === 0 || (names ? names.includes(column.id) : !column.isExtra))
}

/** Returns the value of the URL parameter `columns`, or undefined for the default columns. */
export function formatColumnsParameter<Row>(
  columns: readonly DeskColumn<Row>[],
  shown: readonly string[],
): string | undefined {
  const usual = selectShownColumns(columns, undefined).map(({ id }) => id)
  return usual.length === shown.length && usual.every(id => shown.includes(id)) ? undefined : shown.join(',')
}

/** Returns the sort order after a press on a column: first ascending, then descending. */
export function getNextSort(sort: string | undefined, name: string): string {
  return sort === name ? `-${name}` : name
}
