import type { AliasableExpression } from 'kysely'
import type { PageRequest } from '#contract/wire/page.ts'
import type { Db } from '../db/database.ts'
import { type Page, type PageColumn, readPage } from '../db/page.ts'

type Sortable<Row> = Omit<PageColumn<Row>, 'direction'>

interface Order<Row, Name extends string> {
  /** Sortable columns. The keys are the names in the contract's `sorts`. */
  sorts: Record<Name, Sortable<Row>>
  /** Default sort order: a name of `sorts`, with `-` in front for descending order. */
  usual: Name | `-${Name}`
  /** A unique column, by which rows with equal values are sorted, so that their order is fixed. */
  unique: Sortable<Row>
}

/** Reads a page of an admin list, sorted as the request or the default order says. */
export async function readDeskList<Row extends object, Name extends string>(
  db: Db,
  rows: AliasableExpression<Row>,
  { sort, after, before, count }: PageRequest & { sort?: Name | `-${Name}` | undefined },
  { sorts, usual, unique }: Order<Row, Name>,
): Promise<Page<Row> & { sort: string }> {
  const wantedSort: string = sort ?? usual
  const direction = wantedSort.startsWith('-') ? 'desc' : 'asc'
  // `wantedSort` is a name of `sorts`, with `-` in front for descending order.
  const column = sorts[wantedSort.replace(/^-/, '') as Name]
  const order = [
    { ...column, direction },
    { ...unique, direction },
  ] satisfies PageColumn<Row>[]
  const isUnique = column.name === unique.name
  const page = await readPage(db, rows, {
    order: isUnique ? order.slice(0, 1) : order,
    window: { after, before, count },
  })
  return { ...page, sort: wantedSort }
}

/** Converts a page to the format of the API. */
export function presentPage<Row extends object, Item>(
  page: Page<Row> & { sort?: string },
  present: (row: Row) => Item,
) {
  const { rows, ...rest } = page
  return { items: rows.map(present), ...rest }
}
