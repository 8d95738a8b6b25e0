import type { ReactNode } from 'react'

export interface DeskColumn<Row> {
  /** Also its name in the address. */
  id: string
  name: string
  cell: (row: Row) => ReactNode
  /** A name of the contract's `sorts`, where the list can stand in its order. */
  sort?: string
  /** Right-aligned, in figures of one width. */
  isNumber?: boolean
  /** Not among the columns that show at first. */
  isExtra?: boolean
}

/** The first column names the row and always shows. */
export function shownColumns<Row>(columns: readonly DeskColumn<Row>[], chosen: string | undefined): DeskColumn<Row>[] {
  const names = chosen?.split(',')
  return columns.filter((column, at) => at === 0 || (names ? names.includes(column.id) : !column.isExtra))
}

/** The address says nothing where the columns are those of everybody. */
export function columnsInAddress<Row>(
  columns: readonly DeskColumn<Row>[],
  shown: readonly string[],
): string | undefined {
  const usual = shownColumns(columns, undefined).map(({ id }) => id)
  return usual.length === shown.length && usual.every(id => shown.includes(id)) ? undefined : shown.join(',')
}

/** One press: up, the other: down. */
export function nextSort(sort: string | undefined, name: string): string {
  return sort === name ? `-${name}` : name
}
