import { type AliasableExpression, sql, type SqlBool } from 'kysely'
import { PAGE_COUNT_LIMIT, PAGE_SIZE, type PageTotal, type PageRequest } from '#contract/wire/page.ts'
import type { Db } from './database.ts'

/** Names of the columns that are never null. */
type FilledColumn<Row> = { [Name in keyof Row & string]: null extends Row[Name] ? never : Name }[keyof Row & string]

/**
 * A sort column of a list with pages. A page begins after the sort values of the previous page's last row, not at an
 * OFFSET. Page 4,000 is therefore as fast as page 1, and a row that is added or removed between two requests does not
 * move other rows to another page.
 */
export interface PageColumn<Row> {
  /** Name of a column that the query selects. A null would break the comparison with the cursor. */
  name: FilledColumn<Row>
  type: 'timestamptz' | 'text' | 'integer' | 'bigint' | 'uuid'
  direction: 'asc' | 'desc'
}

/** One page of a list. `next` and `previous` are cursors, or null if there is no such page. */
export interface Page<Row> {
  rows: Row[]
  total: PageTotal
  next: string | null
  previous: string | null
}

type Query<Row> = AliasableExpression<Row>

/**
 * Reads one page of a query's rows. The last column of `order` must be unique. Returns the first page if the cursor was
 * made for another order, or if no row is left after the cursor.
 */
export async function readPage<Row extends object>(
  db: Db,
  query: Query<Row>,
  { order, window, size = PAGE_SIZE }: { order: readonly PageColumn<Row>[]; window: PageRequest; size?: number },
): Promise<Page<Row>> {
  const total = await countUpTo(db, query, window.count === 'exact' ? undefined : PAGE_COUNT_LIMIT)
  const isBackward = window.before !== undefined
  const values = readCursor(order, window.before ?? window.after)
  if (values) {
    const rows = await readRows(db, query, { order, values, isBackward, size })
    if (rows && rows.length > 0) return { ...cut(rows, { order, isBackward, isInside: true, size }), total }
  }
  const foundRows = (await readRows(db, query, { order, values: undefined, isBackward: false, size })) ?? []
  return { ...cut(foundRows, { order, isBackward: false, isInside: false, size }), total }
}

interface Reading<Row> {
  order: readonly PageColumn<Row>[]
  values: readonly string[] | undefined
  isBackward: boolean
  size: number
}

const CURSOR = 'page_cursor'

/**
 * Reads one row more than a page contains, to find out whether another page follows. Returns undefined if the cursor's
 * values are invalid.
 */
async function readRows<Row extends object>(
  db: Db,
  query: Query<Row>,
  { order, values, isBackward, size }: Reading<Row>,
): Promise<(Row & Record<typeof CURSOR, unknown>)[] | undefined> {
  const inner = sql`(${query}) as page`
  const ordered = order.map(({ name, direction }) => {
    const isAscending = (direction === 'asc') !== isBackward
    return sql`page.${sql.ref(name)} ${sql.raw(isAscending ? 'asc' : 'desc')}`
  })
  const where = values ? sql`where ${beyond(order, values, isBackward)}` : sql``
  // Reads times as text, because a JavaScript date loses the microseconds, and the next page would then skip rows.
  const cursor = sql.join(order.map(({ name }) => sql`page.${sql.ref(name)}::text`))
  const statement = sql<Row & Record<typeof CURSOR, unknown>>`
    select page.*, jsonb_build_array(${cursor}) as ${sql.ref(CURSOR)}
    from ${inner} ${where} order by ${sql.join(ordered)} limit ${size + 1}`
  try {
    return (await statement.execute(db)).rows
  } catch (error) {
    // PostgreSQL could not convert a value of the cursor. For example, '2026-99-99' is not a valid time. This server
    // did not create such a cursor.
    if (values && isDataException(error)) return undefined
    throw error
  }
}

/**
 * Builds the condition `a > x or (a = x and b > y) or …`. A row comparison like `(a, b) > (x, y)` is not possible,
 * because columns may have different directions.
 */
function beyond<Row>(order: readonly PageColumn<Row>[], values: readonly string[], isBackward: boolean) {
  const terms = order.map(({ name, type, direction }, at) => {
    const isAscending = (direction === 'asc') !== isBackward
    const equals = order.slice(0, at).map((column, before) => compare(column, '=', values[before]))
    const strict = compare({ name, type }, isAscending ? '>' : '<', values[at])
    return sql`(${sql.join([...equals, strict], sql` and `)})`
  })
  const [first] = order
  // Adds a redundant condition on the first column. Without this condition PostgreSQL would not use an index, and would
  // read every row before the cursor.
  const isAscending = first && (first.direction === 'asc') !== isBackward
  const bound = first ? compare(first, isAscending ? '>=' : '<=', values[0]) : sql`true`
  return sql<SqlBool>`(${bound} and (${sql.join(terms, sql` or `)}))`
}

function compare(
  { name, type }: { name: string; type: string },
  sign: '=' | '<' | '>' | '<=' | '>=',
  value: string | undefined,
) {
  return sql`page.${sql.ref(name)} ${sql.raw(sign)} ${value}::${sql.raw(type)}`
}

function cut<Row extends object>(
  found: (Row & Record<typeof CURSOR, unknown>)[],
  {
    order,
    isBackward,
    isInside,
    size,
  }: { order: readonly PageColumn<Row>[]; isBackward: boolean; isInside: boolean; size: number },
): Omit<Page<Row>, 'total'> {
  const hasMore = found.length > size
  const rows = found.slice(0, size)
  if (isBackward) rows.reverse()
  const cursorOf = (row: (typeof rows)[number] | undefined) => (row ? writeCursor(order, row[CURSOR]) : null)
  const hasNext = isBackward ? isInside : hasMore
  const hasPrevious = isBackward ? hasMore : isInside
  return {
    // The cast is safe, because `Row` has no column with the name `CURSOR`, so the rest of the row is a `Row`.
    rows: rows.map(({ [CURSOR]: _cursor, ...row }) => row as unknown as Row),
    next: hasNext ? cursorOf(rows.at(-1)) : null,
    previous: hasPrevious ? cursorOf(rows[0]) : null,
  }
}

/** Returns a cursor. It contains the column names, so that a cursor of another sort order is recognised. */
function writeCursor<Row>(order: readonly PageColumn<Row>[], values: unknown): string {
  return Buffer.from(JSON.stringify([orderName(order), values])).toString('base64url')
}

const isCursorText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0')

function readCursor<Row>(order: readonly PageColumn<Row>[], cursor: string | undefined): string[] | undefined {
  if (cursor === undefined) return undefined
  try {
    const [name, values]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (name !== orderName(order) || !Array.isArray(values) || values.length !== order.length) return undefined
    const texts: unknown[] = values
    return texts.every(isCursorText) ? texts : undefined
  } catch {
    return undefined
  }
}

function orderName<Row>(order: readonly PageColumn<Row>[]): string {
  return order.map(({ name, direction }) => `${name} ${direction}`).join()
}

/** Counts at most `limit` rows, or all rows without a limit. */
async function countUpTo<Row>(db: Db, query: Query<Row>, limit: number | undefined): Promise<PageTotal> {
  const countQuery = sql<{ count: number }>`
    select count(*)::integer as count from (select 1 from (${query}) as page limit ${limit === undefined ? null : limit + 1}) as counted`
  const count = (await countQuery.execute(db)).rows[0]?.count ?? 0
  return limit === undefined ? { count, isExact: true } : { count: Math.min(count, limit), isExact: count <= limit }
}

/** True for errors of class 22 of PostgreSQL: invalid data. */
function isDataException(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('22')
}
