import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { type PublicPage, publicPages } from '#contract/site/public-pages.ts'
import { findPublishedCode } from '../support/e2e/certificate.ts'
import { openBehindTls } from './behind-tls.ts'
import type { CountingProxy } from './front.ts'
import { computeMedian } from './load.ts'
import { openSlowly, phone } from './phone.ts'
import { reportMeasurements } from './write-figures.ts'

/**
 * Compares every public page with a static page on a cheap phone with a slow connection: paint times, layout shift,
 * scripts that load before the page is idle, the response to a tap, and whether the back button restores the page as it
 * was. npm run bench:public -- --rounds 3 --only /kelas,/faq --write
 */
const { values: given } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, only: { type: 'string' }, write: { type: 'boolean' } },
})
/**
 * Time for which a page is watched: long enough for the idle work on this connection, and too short for the work that
 * starts later if the user touches nothing.
 */
const WATCHED_MS = 8_000
const SETTLED_MS = 500
const BACK_MS = 4_000

interface Visit {
  /** First and largest contentful paint, in milliseconds. */
  fcp: number
  lcp: number
  /** Unexpected layout shift. */
  cls: number
  /** Script files requested before the page had loaded. */
  earlyScripts: number
  /** Compressed size of the document and of all files requested before the page had loaded. */
  earlyKiB: number
  /** Blocked time of the main thread (TBT) before three taps, and during them, in milliseconds. */
  blockedUntouched: number
  blockedTouched: number
  /** The slowest response to three taps. */
  inp: number
  isBackAtOnce: boolean
}

// Measures the back/forward cache, which Playwright switches off by default.
const { front, floor, world, browser, close } = await openBehindTls({
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
})
try {
  const samples: Partial<Record<PublicPage, string>> = {
    '/kelas/$slug': '/kelas/dasar-pengembang-web',
    '/program/$slug': '/program/pengembang-web',
    '/career/$slug': '/career/tenaga-pelatih-utama',
    '/story-of-love/$slug': '/story-of-love/belajar-di-kapal',
    '/certificates/$code': `/certificates/${await findPublishedCode(world.ledger, 'graduation')}`,
  }
  const wanted = given.only?.split(',')
  const paths = ['/', ...publicPages].filter(each => wanted?.includes(each) ?? true)
  const visits = new Map<string, Visit[]>(['static', ...paths].map(name => [name, []]))
  for (let round = 0; round < Number(given.rounds); round++) {
    visits.get('static')!.push(await measure(floor, '/'))
    for (const each of paths) visits.get(each)!.push(await measure(front, samples[each as PublicPage] ?? each))
  }
  const still = (key: 'fcp' | 'lcp') => computeMedian(visits.get('static')!.map(visit => visit[key]))
  const head = ['page', 'FCP', 'LCP', 'CLS', 'script before idle', 'KiB before idle'].concat([
    'blocked untouched, ms',
    'blocked after a tap, ms',
    'slowest tap, ms',
    'back at once',
  ])
  const rows = Array.from(visits, ([name, all]) => {
    const middle = (key: Exclude<keyof Visit, 'isBackAtOnce'>) => computeMedian(all.map(visit => visit[key]))
    return [
      name,
      `${(middle('fcp') / still('fcp')).toFixed(2)}x`,
      `${(middle('lcp') / still('lcp')).toFixed(2)}x`,
      middle('cls').toFixed(3),
      middle('earlyScripts').toFixed(0),
      middle('earlyKiB').toFixed(1),
      middle('blockedUntouched').toFixed(0),
      middle('blockedTouched').toFixed(0),
      Math.max(...all.map(({ inp }) => inp)).toFixed(0),
      all.every(({ isBackAtOnce }) => isBackAtOnce) ? 'yes' : 'no',
    ]
  })
  await reportMeasurements('public', [head, ...rows])
} finally {
  await close()
}

/** Uses a new browser profile, so that caches are empty. */
async function measure({ origin }: CountingProxy, path: string): Promise<Visit> {
  const context = await browser.newContext({ ...phone, baseURL: origin, serviceWorkers: 'block' })
  const { page } = await openSlowly(context, watchPage)
  await page.goto(path)
  await sleep(WATCHED_MS)
  const early = await page.evaluate(readEarly)
  const { blocked: blockedUntouched } = await page.evaluate(readWatched)
  for (const at of [0.3, 0.5, 0.7]) {
    await page.touchscreen.tap(phone.viewport.width - 4, phone.viewport.height * at)
    await sleep(SETTLED_MS)
  }
  const { blocked, ...shown } = await page.evaluate(readWatched)
  const isBackAtOnce = await comesBackAtOnce(page, origin)
  await context.close()
  return { ...early, ...shown, blockedUntouched, blockedTouched: blocked - blockedUntouched, isBackAtOnce }
}

/**
 * Returns whether the back button restores the page from the back/forward cache. Playwright cannot reach a restored
 * page. So the page stores the result, and the next page of its origin reads it.
 */
async function comesBackAtOnce(page: Page, origin: string): Promise<boolean> {
  await page.goto(`${origin}/faq?dari=uji`, { waitUntil: 'commit' })
  await page.evaluate(() => {
    sessionStorage.removeItem('came-back')
    setTimeout(() => history.back())
  })
  await sleep(BACK_MS)
  await page.goto(`${origin}/robots.txt`, { waitUntil: 'commit' })
  return await page.evaluate(() => sessionStorage.getItem('came-back') === 'true')
}

/** Runs in the page before any of its scripts. */
function watchPage(): void {
  const watched = { lcp: Number.NaN, cls: 0, inp: 0, blocked: 0 }
  const SHORT_MS = 50
  Object.assign(self, { __watched: watched })
  const watch = (type: string, onEntry: (entry: PerformanceEntry) => void, options: object = {}) =>
    new PerformanceObserver(list => list.getEntries().forEach(onEntry)).observe({ type, buffered: true, ...options })
  watch('largest-contentful-paint', ({ startTime }) => (watched.lcp = startTime))
  watch('layout-shift', entry => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean } // Chromium only
    if (!hadRecentInput) watched.cls += value
  })
  watch('longtask', ({ duration }) => (watched.blocked += duration - SHORT_MS))
  watch('event', ({ duration }) => (watched.inp = Math.max(watched.inp, duration)), { durationThreshold: 16 })
  addEventListener('pageshow', ({ persisted }) => persisted && sessionStorage.setItem('came-back', 'true'))
}

/** Runs in the page. */
function readWatched(): Pick<Visit, 'fcp' | 'lcp' | 'cls' | 'inp'> & { blocked: number } {
  const [{ startTime: fcp }] = performance.getEntriesByName('first-contentful-paint') as [PerformanceEntry]
  return { fcp, ...(Reflect.get(self, '__watched') as Pick<Visit, 'lcp' | 'cls' | 'inp'> & { blocked: number }) }
}

/** Reads the requests that the page made before it had loaded. Runs in the page. */
function readEarly(): Pick<Visit, 'earlyScripts' | 'earlyKiB'> {
  const [document] = performance.getEntriesByType('navigation')
  const files = performance.getEntriesByType('resource')
  const early = files.filter(({ startTime }) => startTime < document!.loadEventStart)
  const scripts = early.filter(({ name }) => name.endsWith('.js'))
  const bytes = [document!, ...early].reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  return { earlyScripts: scripts.length, earlyKiB: bytes / 1_024 }
}
