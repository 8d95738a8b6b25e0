import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getPageSpeed, SPEED_ROWS_MAX } from '#contract/admin/page-speed.ts'
import type { PageErrorReport, PageSpeedReport } from '#contract/site/page-measures.ts'
import { DAY_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import { runInTransaction } from '#server/db/database.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { insertEvents } from './event-queries.ts'

let world: LearningApp
let admin: Learner

beforeAll(async () => {
  world = await startLearningApp()
  admin = await world.newAdmin()
})
afterAll(() => world.close())
beforeEach(() => world.db.deleteFrom('visit_event').execute())

type Report = { method: 'page_speed'; data: PageSpeedReport } | { method: 'page_error'; data: PageErrorReport }

/** Stores reports of different visits to one page. */
async function store(url: string, reports: readonly Report[], { agoMs = MINUTE_MS, session = '' } = {}) {
  const recorded = reports.map(report => ({
    subject: { visitorId: randomUUID(), userId: null },
    event: { ...report, url, session_id: session || randomUUID(), idx: 0, ago_ms: agoMs, domain: 'semai.test' },
    receivedAt: world.clock.now,
    isOriginToo: false,
  }))
  await runInTransaction(world.db, tx => insertEvents(tx, recorded))
}
const speed = (data: PageSpeedReport): Report => ({ method: 'page_speed', data })
const error = (change: Partial<PageErrorReport> = {}): Report => ({
  method: 'page_error',
  data: { code: '#1a2b', name: 'TypeError', script: 'boot-De1jqrl.js:1:20417', version: '1.0.433', ...change },
})
const read = async (days?: '1' | '7' | '28') =>
  (await world.call(getPageSpeed, { query: days === undefined ? {} : { days } }, { as: admin })).data

test('each speed metric of a page is its 75th percentile, and a tap counts for the page on which it happened', async () => {
  const lesson = '/lecture-material/$type/$id'
  const tap = { url: lesson, target: 'div.bar button.done', phase: 'script' as const, script: 'react-Cf.js:12' }
  await store('/kelas', [
    speed({ lcp_ms: 1_000, inp_ms: 40, cls_milli: 0 }),
    speed({ lcp_ms: 2_000, inp_ms: 56, cls_milli: 10 }),
    speed({ lcp_ms: 3_000, cls_milli: 20 }),
    speed({ lcp_ms: 4_000, inp_ms: 640, cls_milli: 30, tap }),
  ])
  const { pages, taps, errors } = await read()
  expect(pages).toEqual([
    { url: '/kelas', lcpMs: { p75: 3_000, count: 4 }, inpMs: { p75: 56, count: 2 }, clsMilli: { p75: 20, count: 4 } },
    { url: lesson, lcpMs: null, inpMs: { p75: 640, count: 1 }, clsMilli: null },
  ])
  const lastAt = new Date(world.clock.now.getTime() - MINUTE_MS).toISOString()
  expect(taps).toEqual([{ ...tap, count: 1, p75Ms: 640, lastAt }])
  expect(errors).toEqual([])
})

test('the speed page counts errors by code and visit, and shows the newest app version with the error', async () => {
  const session = randomUUID()
  await store('/kelas', [error(), error({ version: '1.0.432' })], { session, agoMs: 2 * MINUTE_MS })
  await store('/kelas', [error({ version: '1.0.434' })])
  await store('/akun', [error({ code: '#ffff', name: 'RangeError' })])
  expect((await read()).errors).toMatchObject([
    { code: '#1a2b', name: 'TypeError', url: '/kelas', version: '1.0.434', count: 3, visits: 2 },
    { code: '#ffff', name: 'RangeError', url: '/akun', count: 1, visits: 1 },
  ])
})

test('the speed page uses only measurements of the chosen days, limits the list of errors, and refuses learners', async () => {
  await store('/kelas', [speed({ lcp_ms: 900 })], { agoMs: 2 * DAY_MS })
  expect([(await read('1')).pages.length, (await read('7')).pages.length]).toEqual([0, 1])
  const codes = Array.from({ length: SPEED_ROWS_MAX + 5 }, (_, nth) => `#${nth.toString(16).padStart(4, '0')}`)
  await store(
    '/kelas',
    codes.map(code => error({ code })),
  )
  expect((await read()).errors).toHaveLength(SPEED_ROWS_MAX)
  expect((await world.call(getPageSpeed, { query: {} }, { as: await world.newLearner() })).status).toBe(403)
})
