import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { getLessonPath } from '../support/e2e/lesson.ts'
import { logIn, siswa } from '../support/e2e/people.ts'
import { openBehindTls } from './behind-tls.ts'
import type { CountingProxy } from './front.ts'
import { computeMedian } from './load.ts'
import { openSlowly, phone } from './phone.ts'
import { formatTable, formatWithGoal, reportMeasurements } from './write-figures.ts'

/**
 * Compares the cost of a page on a cheap phone with a baseline: a static page without script. Rounds take turns,
 * each visit in its own browser profile. On a busy machine counts (bytes, requests, long tasks) are more reliable than
 * times. npm run bench:page -- --rounds 3 --only landing,lesson --write
 */
const { values: given } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, only: { type: 'string' }, write: { type: 'boolean' } },
})
/**
 * Time after the load for which every page is measured, so that the thread times of all pages cover the same duration.
 */
const WATCHED_MS = 10_000
const QUIET_MS = 3_000
const MAX_MS = 90_000
const REOPENED = 5

/** All times in milliseconds. */
interface Visit {
  lcp: number
  /** Total blocking time: for each task longer than 50 ms, the time beyond 50 ms. */
  blocking: number
  /** Processor time of the main thread. */
  cpu: number
  heapMiB: number
  scriptKiB: number
  pageKiB: number
  workerKiB: number
  /** Bodies, headers and TLS of page and worker together. */
  wireKiB: number
  requests: number
  workerRequests: number
  /** First contentful paint of an offline reopen with the worker stopped before. */
  reopenFcp: number
}

const { front, floor, world, browser, close } = await openBehindTls()
try {
  const member = await loggedIn()
  const article = (await world.ledger.items(siswa.email)).find(item => item.type === 'article')!
  const subjects = [
    { name: 'floor', front: floor, path: '/' },
    { name: 'landing', front, path: '/' },
    { name: 'login', front, path: '/auth/login' },
    { name: 'catalogue', front, path: '/kelas' },
    { name: 'lesson', front, path: getLessonPath(article), storageState: member },
  ].filter(({ name }) => name === 'floor' || (given.only?.split(',').includes(name) ?? true))
  const visits = new Map<string, Visit[]>(subjects.map(({ name }) => [name, []]))
  for (let round = 0; round < Number(given.rounds); round++) {
    for (const subject of round % 2 ? subjects.toReversed() : subjects) {
      visits.get(subject.name)!.push(await measure(subject))
    }
  }
  const medians = Object.fromEntries([...visits].map(([name, all]) => [name, middle(all)]))
  const rows = getRows(medians)
  await reportMeasurements('page', rows)
  if (medians['landing'] && medians['lesson']) await reportMeasurements('page-goals', getGoalRows(medians))
  const folder = join(import.meta.dirname, '../../test-results/bench')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'page.json'), JSON.stringify({ medians, visits: Object.fromEntries(visits) }, null, 2))
  await writeFile(join(folder, 'page.md'), `${formatTable(rows)}\n`)
} finally {
  await close()
}

/**
 * Makes a device that has just logged in. Discards the data that the page after the login fetched, because the amount
 * that has arrived is random.
 */
async function loggedIn() {
  const context = await browser.newContext({ ...phone, baseURL: front.origin, serviceWorkers: 'block' })
  const page = await context.newPage()
  await logIn(page, siswa)
  await page.goto('/robots.txt')
  await page.evaluate(forgetAnswers)
  const state = await context.storageState({ indexedDB: true })
  await context.close()
  return state
}

interface Subject {
  front: CountingProxy
  path: string
  storageState?: Awaited<ReturnType<typeof loggedIn>>
}

async function measure(subject: Subject): Promise<Visit> {
  const context = await browser.newContext({
    ...phone,
    baseURL: subject.front.origin,
    ...(subject.storageState && { storageState: subject.storageState }),
  })
  const { sent, wireBytes } = subject.front
  sent.length = 0
  const wireBefore = wireBytes()
  const { page, session } = await openSlowly(context, watchTimings)
  await page.goto(subject.path)
  await sleep(WATCHED_MS)
  const [{ lcp, blocking }, cpu] = [await page.evaluate(readTimings), await getCpu(session)]
  await session.send('HeapProfiler.collectGarbage')
  const heapMiB = (await session.send('Runtime.getHeapUsage')).usedSize / 1024 ** 2
  await untilQuiet(page, subject.front)
  const kib = (some: typeof sent) => some.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0) / 1024
  const [workers, pages] = [sent.filter(each => each.isWorkers), sent.filter(each => !each.isWorkers)]
  const counted = {
    scriptKiB: kib(pages.filter(({ type }) => type.includes('javascript'))),
    pageKiB: kib(pages),
    workerKiB: kib(workers),
    wireKiB: (wireBytes() - wireBefore) / 1024,
    requests: pages.length,
    workerRequests: workers.length,
  }
  const reopenFcp = await reopen(context, page, subject)
  await context.close()
  return { lcp, blocking, cpu, heapMiB, ...counted, reopenFcp }
}

/** Resolves when no bytes have been sent for a while and any installing worker is ready. */
async function untilQuiet(page: Page, { lastByteAt }: CountingProxy): Promise<void> {
  for (const startedAt = performance.now(); performance.now() - startedAt < MAX_MS;) {
    await sleep(250)
    const isInstalling = await page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).some(({ active }) => active?.state !== 'activated'),
    )
    if (!isInstalling && performance.now() - Math.max(lastByteAt(), startedAt) > QUIET_MS) return
  }
  throw new Error(`${page.url()} never came to rest`)
}

async function getCpu(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

/** Runs in a page of the same origin. */
function forgetAnswers(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('semai')
    opening.addEventListener('error', () => reject(new Error('no database')))
    opening.addEventListener('success', () => {
      const tx = opening.result.transaction('queries', 'readwrite')
      tx.objectStore('queries').clear()
      tx.addEventListener('complete', () => resolve())
      tx.addEventListener('abort', () => reject(new Error('not cleared')))
      opening.result.close()
    })
  })
}

/** Returns the median of several reopens, because the start time of a worker varies by a factor of four. */
async function reopen(context: BrowserContext, page: Page, { front: line, path }: Subject): Promise<number> {
  await page.evaluate(async () => {
    if (!(await navigator.serviceWorker.getRegistration())) await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  // Opens an empty page in the previous tab, so that the browser starts only the measured page and its worker.
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await page.goto('about:blank')
  line.setDown(true)
  const times: number[] = []
  for (let opened = 0; opened < REOPENED; opened++) {
    await session.send('ServiceWorker.stopAllWorkers')
    const { page: again } = await openSlowly(context, watchTimings)
    await again.goto(path)
    const shown = await again.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    )
    times.push((await shown.jsonValue()) ?? Number.NaN)
    await again.close()
  }
  line.setDown(false)
  return computeMedian(times)
}

/** Runs in the page before any of its scripts. */
function watchTimings(): void {
  const timings = { lcp: Number.NaN, blocking: 0 }
  Object.assign(self, { __timings: timings })
  new PerformanceObserver(list => {
    timings.lcp = list.getEntries().at(-1)?.startTime ?? timings.lcp
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) timings.blocking += Math.max(0, duration - 50)
  }).observe({ type: 'longtask', buffered: true })
}

/** Runs in the page. */
function readTimings(): { lcp: number; blocking: number } {
  return Reflect.get(self, '__timings') as { lcp: number; blocking: number }
}

function middle(all: readonly Visit[]): Visit {
  const entries = Object.keys(all[0] ?? {}).map(key => [key, computeMedian(all.map(each => each[key as keyof Visit]))])
  return Object.fromEntries(entries) as Visit
}

/**
 * Returns times as ratios to the baseline. Blocking time and fetched bytes keep their own unit, because both are almost
 * zero in the baseline.
 */
function getRows(medians: Record<string, Visit>): string[][] {
  const floorVisit = medians['floor']!
  const ratio = (key: keyof Visit) => (visit: Visit) => `${(visit[key] / floorVisit[key]).toFixed(2)}x`
  const amount = (key: keyof Visit) => (visit: Visit) => visit[key].toFixed(0)
  const rows: [string, (visit: Visit) => string][] = [
    ['LCP', ratio('lcp')],
    ['main thread blocked (TBT), ms', amount('blocking')],
    ['processor time of the main thread', ratio('cpu')],
    ['the same, ms', amount('cpu')],
    ['heap', ratio('heapMiB')],
    ['reopened offline, first text', ratio('reopenFcp')],
    ['script, KiB', amount('scriptKiB')],
    ['page: bodies, KiB', amount('pageKiB')],
    ['worker: bodies, KiB', amount('workerKiB')],
    ['all on the wire, with headers and TLS, KiB', amount('wireKiB')],
    ['requests of the page', amount('requests')],
    ['requests of the worker', amount('workerRequests')],
  ]
  const names = Object.keys(medians)
  return [['', ...names], ...rows.map(([title, show]) => [title, ...names.map(name => show(medians[name]!))])]
}

/** Returns the goals of the landing page and of a lesson beside the measured values. */
function getGoalRows(medians: Record<string, Visit>): string[][] {
  const floorVisit = medians['floor']!
  const ratio = (key: keyof Visit) => (visit: Visit) => visit[key] / floorVisit[key]
  const goals: [string, (visit: Visit) => number, landing: number, lesson: number, unit: string, digits: number][] = [
    ['LCP', ratio('lcp'), 1.05, 1.3, 'x', 2],
    ['blocked over the floor', visit => visit.blocking - floorVisit.blocking, 20, 60, ' ms', 0],
    ['processor time', ratio('cpu'), 1.1, 3.5, 'x', 1],
    ['heap', visit => visit.heapMiB, 0.7, 4, ' MiB', 1],
    ['first text offline', ratio('reopenFcp'), 1.1, 1.2, 'x', 2],
    ['script, including idle time', visit => visit.scriptKiB, 85, 130, ' KiB', 0],
  ]
  const rows = goals.map(([what, of, landing, lesson, unit, digits]) => [
    what,
    `${landing}${unit}`,
    formatWithGoal(of(medians['landing']!), { atMost: landing }, unit, digits),
    `${lesson}${unit}`,
    formatWithGoal(of(medians['lesson']!), { atMost: lesson }, unit, digits),
  ])
  return [['at most', 'goal of the landing page', 'measured', 'goal of a lesson', 'measured'], ...rows]
}
