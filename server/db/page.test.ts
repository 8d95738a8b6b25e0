import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectAll } from '#tests/support/expect-all.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type PageColumn, readPage } from './page.ts'

interface Row {
  id: string
  at: Date
  name: string
  count: number
}

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await sql`create table thing (id uuid primary key, at timestamptz not null, name text not null, count integer not null)`.execute(
    database.db,
  )
})
afterAll(() => database.close())

/** Returns a query like the query of an admin list. The table exists only in this test. */
const things = () => database.db.selectFrom(sql<Row>`thing`.as('thing')).selectAll('thing')

async function fill(rows: readonly { second: number; micro: number; name: string; count: number }[]): Promise<void> {
  await sql`truncate thing`.execute(database.db)
  for (const { second, micro, name, count } of rows) {
    const at = `2026-01-01 00:00:0${second}.${String(micro).padStart(6, '0')}+00`
    await sql`insert into thing values (gen_random_uuid(), ${at}::timestamptz, ${name}, ${count})`.execute(database.db)
  }
}

const byId: PageColumn<Row> = { name: 'id', type: 'uuid', direction: 'asc' }
const columns = {
  at: 'timestamptz',
  name: 'text',
  count: 'integer',
} as const satisfies Partial<Record<keyof Row, PageColumn<Row>['type']>>

const anyRows = fc.array(
  fc.record({
    second: fc.integer({ min: 0, max: 2 }),
    micro: fc.integer({ min: 0, max: 3 }),
    name: fc.constantFrom('a', 'B', 'é', "'; drop", ''),
    count: fc.integer({ min: -2, max: 2 }),
  }),
  { maxLength: 30 },
)
const anyOrder = fc
  .uniqueArray(fc.constantFrom('at', 'name', 'count'), { maxLength: 3 })
  .chain(names =>
    fc.tuple(
      ...names.map(name => fc.constantFrom('asc', 'desc').map(direction => ({ name, type: columns[name], direction }))),
    ),
  )
  .map(order => [...order, byId])

async function walk(order: PageColumn<Row>[], size: number) {
  const pages = [await readPage<Row>(database.db, things(), { order, window: {}, size })]
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) {
    pages.push(await readPage<Row>(database.db, things(), { order, window: { after: next }, size }))
  }
  return pages
}
const getIds = (rows: readonly Row[]) => rows.map(row => row.id)

it('all pages of a list joined together equal the whole list, forward and backward, for any rows and order', async () => {
  await fc.assert(
    fc.asyncProperty(anyRows, anyOrder, fc.integer({ min: 1, max: 7 }), async (rows, order, size) => {
      await fill(rows)
      const ordered = order.map(({ name, direction }) => sql`${sql.ref(name)} ${sql.raw(direction)}`)
      const whole = await sql<Row>`select * from thing order by ${sql.join(ordered)}`.execute(database.db)
      const pages = await walk(order, size)
      expect(pages.flatMap(page => getIds(page.rows))).toEqual(getIds(whole.rows))
      expectAll(pages, page => page.total.count === rows.length && page.total.isExact)
      const back = [pages.at(-1)]
      for (let previous = back[0]?.previous; previous; previous = back[0]?.previous) {
        back.unshift(await readPage<Row>(database.db, things(), { order, window: { before: previous }, size }))
      }
      expect(back.flatMap(page => getIds(page?.rows ?? []))).toEqual(getIds(whole.rows))
    }),
    { numRuns: 40 },
  )
})

it('a deleted or added row on an earlier page does not shift the next page', async () => {
  await fill([1, 2, 3, 4].map(count => ({ second: 0, micro: 0, name: '', count })))
  const order: PageColumn<Row>[] = [{ name: 'count', type: 'integer', direction: 'asc' }, byId]
  const firstPage = await readPage<Row>(database.db, things(), { order, window: {}, size: 2 })
  await sql`delete from thing where count = 1`.execute(database.db)
  const secondPage = await readPage<Row>(database.db, things(), {
    order,
    window: { after: firstPage.next ?? '' },
    size: 2,
  })
  expect(secondPage.rows.map(row => row.count)).toEqual([3, 4])
})

it.each([
  'kosong',
  Buffer.from('{}').toString('base64url'),
  Buffer.from('["count asc,id asc",["1"]]').toString('base64url'),
  Buffer.from('["count asc,id asc",["99999999999999999999","x"]]').toString('base64url'),
  Buffer.from('["count asc,id asc",[1,null]]').toString('base64url'),
  Buffer.from('["name asc,id asc",["a","b"]]').toString('base64url'),
])('an invalid cursor shows the first page: %s', async after => {
  await fill([1, 2, 3].map(count => ({ second: 0, micro: 0, name: '', count })))
  const order: PageColumn<Row>[] = [{ name: 'count', type: 'integer', direction: 'asc' }, byId]
  const { rows, previous } = await readPage<Row>(database.db, things(), { order, window: { after }, size: 2 })
  expect(rows.map(row => row.count)).toEqual([1, 2])
  expect(previous).toBeNull()
})

it('shows the first page if the requested page became empty after deletions', async () => {
  await fill([1, 2, 3].map(count => ({ second: 0, micro: 0, name: '', count })))
  const order: PageColumn<Row>[] = [{ name: 'count', type: 'integer', direction: 'asc' }, byId]
  const { next } = await readPage<Row>(database.db, things(), { order, window: {}, size: 2 })
  await sql`delete from thing where count = 3`.execute(database.db)
  const { rows } = await readPage<Row>(database.db, things(), { order, window: { after: next ?? '' }, size: 2 })
  expect(rows.map(row => row.count)).toEqual([1, 2])
})

it('a list counts at most 10,000 rows, unless the caller requests an exact count', async () => {
  await sql`truncate thing`.execute(database.db)
  await sql`insert into thing select gen_random_uuid(), now(), '', n from generate_series(1, 10001) n`.execute(
    database.db,
  )
  const page = await readPage<Row>(database.db, things(), { order: [byId], window: {} })
  expect(page.total).toEqual({ count: 10_000, isExact: false })
  expect(page.rows).toHaveLength(25)
  const askedPage = await readPage<Row>(database.db, things(), { order: [byId], window: { count: 'exact' } })
  expect(askedPage.total).toEqual({ count: 10_001, isExact: true })
})
