import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { listAudit, auditList } from '#contract/admin/audit.ts'
import { statisticRowList, listFigureRows } from '#contract/admin/figure-list.ts'
import { couponList } from '#contract/payment/coupon.list.ts'
import { listCoupons } from '#contract/payment/coupon.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { listDeskEnrollments } from '#contract/learning/enrollment.admin.ts'
import { enrollmentList } from '#contract/learning/enrollment.list.ts'
import { listExchanges } from '#contract/points/exchange.admin.ts'
import { exchangeList } from '#contract/points/exchange.list.ts'
import { inventoryList } from '#contract/points/inventory.list.ts'
import { listInventory } from '#contract/points/inventory.ts'
import { listDeskLevelUps } from '#contract/assessment/level-up.admin.ts'
import { levelUpList } from '#contract/assessment/level-up.list.ts'
import { listDeskOrders } from '#contract/payment/order.admin.ts'
import { orderList } from '#contract/payment/order.list.ts'
import { PAGE_COUNT_LIMIT, type PageTotal } from '#contract/wire/page.ts'
import { listDeskAssignments, listFinalQuizAttempts } from '#contract/assessment/scoring.admin.ts'
import { finalQuizList, scoringList } from '#contract/assessment/scoring.list.ts'
import { listDeskUsers } from '#contract/account/user.admin.ts'
import { userList } from '#contract/account/user.list.ts'
import { computeMedian } from './load.ts'

/** Number of measured responses, after one warm-up. The reported time is the median of these responses. */
const TIMES = 3
/**
 * Search texts: a name that five percent of the users have, the email of one account, a text without a match, and a
 * text too short for a trigram index.
 */
const searches = ['Putri', 'orang4711@', 'tidak-ada-orang-ini', 'qz']

interface Page {
  items: unknown[]
  total: PageTotal
  next: string | null
}

export interface DeskCalls {
  app: FastifyInstance
  pool: Pool
  accessToken: string
  /** Values of filters without fixed choices. */
  samples: Readonly<Record<string, string>>
}

type List = { query: { entries: object }; filter: { entries: object } }
const lists: Readonly<Record<string, { endpoint: Endpoint; list: List }>> = {
  users: { endpoint: listDeskUsers, list: userList },
  enrolments: { endpoint: listDeskEnrollments, list: enrollmentList },
  assignments: { endpoint: listDeskAssignments, list: scoringList },
  'final quizzes': { endpoint: listFinalQuizAttempts, list: finalQuizList },
  'phone credit': { endpoint: listExchanges, list: exchangeList },
  'level ups': { endpoint: listDeskLevelUps, list: levelUpList },
  orders: { endpoint: listDeskOrders, list: orderList },
  coupons: { endpoint: listCoupons, list: couponList },
  inventory: { endpoint: listInventory, list: inventoryList },
  log: { endpoint: listAudit, list: auditList },
  figures: { endpoint: listFigureRows, list: statisticRowList },
}

/** Returns all choices of a schema: the options of `v.optional(v.picklist(…))`. Returns undefined for free text. */
function getChoices(schema: unknown): string[] | undefined {
  const { wrapped, options } = schema as { wrapped?: unknown; options?: unknown[] }
  if (wrapped) return getChoices(wrapped)
  return options?.every(option => typeof option === 'string') ? options : undefined
}

/**
 * Measures each admin list: first page, last page, each sort, each filter, each search. The table shows the worst of
 * each kind.
 */
export async function measureLists(calls: DeskCalls): Promise<string[][]> {
  const rows = [
    ['', 'rows', 'first page', 'last page', 'slowest sort', 'slowest filter', 'slowest search', 'statements'],
  ]
  for (const [name, { endpoint, list }] of Object.entries(lists)) {
    const ask = (query: Readonly<Record<string, string>>) => askFor(calls, endpoint, query)
    const sorts = getChoices((list.query.entries as { sort: unknown }).sort) ?? []
    const filters = Object.entries(list.filter.entries).filter(([filter]) => filter !== 'search')
    const first = await ask({})
    const bySort = await each(sorts, sort => ask({ sort }))
    const last = await ask(getLastPage(await ask({ sort: sorts[0] ?? '' }), await ask({ sort: sorts[1] ?? '' }), sorts))
    const choices = filters.flatMap(([filter, schema]) =>
      (getChoices(schema) ?? [calls.samples[`${name} ${filter}`] ?? calls.samples[filter] ?? '']).map(value => ({
        [filter]: value,
      })),
    )
    const byFilter = await each(choices, ask)
    const bySearch = 'search' in list.filter.entries ? await each(searches, search => ask({ search })) : []
    const { count, isExact } = first.page.total
    rows.push([
      name,
      isExact ? String(count) : `over ${PAGE_COUNT_LIMIT}`,
      milliseconds(first),
      milliseconds(last),
      slowest(bySort),
      slowest(byFilter),
      slowest(bySearch),
      String(first.statements),
    ])
  }
  return rows
}

interface Asked {
  page: Page
  ms: number
  statements: number
}

async function askFor(
  { app, pool, accessToken }: DeskCalls,
  endpoint: Endpoint,
  query: Readonly<Record<string, string>>,
): Promise<Asked> {
  const url = `/api${endpoint.path}?${new URLSearchParams(query)}`
  const seen: number[] = []
  let statements = 0
  let page: Page | undefined
  for (let time = 0; time <= TIMES; time += 1) {
    const before = sentOn(pool)
    const began = performance.now()
    const response = await app.inject({ url, headers: { authorization: `Bearer ${accessToken}` } })
    if (time > 0) seen.push(performance.now() - began)
    if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}: ${response.body}`)
    statements = sentOn(pool) - before
    page = response.json<{ data: Page }>().data
  }
  if (!page) throw new Error('nothing was asked')
  if (
    query['after'] === undefined &&
    page.total.isExact &&
    page.next === null &&
    page.total.count !== page.items.length
  )
    throw new Error(`${url} miscounts`)
  return { page, ms: computeMedian(seen), statements }
}

const statementsOf = new WeakMap<Pool, number>()
const sentOn = (pool: Pool) => statementsOf.get(pool) ?? 0

/** Counts every statement of the pool's connections from this call on. */
export function countStatements(pool: Pool): void {
  pool.on('connect', client => {
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown
    client.query = ((...asked: unknown[]) => {
      statementsOf.set(pool, sentOn(pool) + 1)
      return query(...asked)
    }) as typeof client.query // Counts the query, then runs it.
  })
}

/** Returns the query of the last page: the cursor of the second page of the reversed list, in the original order. */
function getLastPage(
  _forward: Asked,
  backward: Asked,
  [sort = '', reverse = '']: readonly string[],
): Record<string, string> {
  if (backward.page.next === null) return { sort: reverse }
  const [order, values] = JSON.parse(Buffer.from(backward.page.next, 'base64url').toString()) as [string, unknown]
  const turned = order.replaceAll(/ (?:asc|desc)/g, word => (word === ' asc' ? ' desc' : ' asc'))
  return { sort, after: Buffer.from(JSON.stringify([turned, values])).toString('base64url') }
}

async function each<Value>(values: readonly Value[], ask: (value: Value) => Promise<Asked>) {
  const asked: { value: Value; answer: Asked }[] = []
  for (const value of values) asked.push({ value, answer: await ask(value) })
  return asked
}

const milliseconds = ({ ms }: Asked) => `${ms.toFixed(0)} ms`

function slowest(asked: readonly { value: unknown; answer: Asked }[]): string {
  const [worst] = asked.toSorted((a, b) => b.answer.ms - a.answer.ms)
  if (!worst) return ''
  const { value } = worst
  const words =
    typeof value === 'string'
      ? value
      : Object.entries(value as object)
          .map(([name, chosen]) => `${name} ${String(chosen)}`)
          .join()
  return `${milliseconds(worst.answer)} (${words})`
}
