import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { signUp } from '../support/e2e/accounts.ts'
import { waitForHydration } from '../support/e2e/taken-over.ts'
import { getLessonPath, openLesson } from '../support/e2e/lesson.ts'
import { logIn, siswa, type Person } from '../support/e2e/people.ts'
import { openLinkAndWait } from '../support/e2e/router.ts'
import { openBehindTls } from './behind-tls.ts'
import { measureShifts } from './page-shifts.ts'
import { measureTaps } from './page-taps.ts'
import { phone } from './phone.ts'
import { formatWithGoal, reportMeasurements } from './write-figures.ts'

/**
 * Measures the screens that a learner sees on a phone: the position of the lesson's bar, the length of pages, and how
 * much they shift. npm run bench:screens -- --write
 */
const sizes = [
  { width: 360, height: 640 },
  { width: 360, height: 800 },
  { width: 780, height: 360 },
]
const kinds = ['article', 'video', 'pdf', 'quiz', 'assignment', 'scorm'] as const

const { front, world, browser, close } = await openBehindTls()
try {
  const items = await world.ledger.items(siswa.email)
  const member = await storedLogin(siswa)
  const context = await browser.newContext({
    ...phone,
    baseURL: front.origin,
    serviceWorkers: 'block',
    storageState: member,
  })
  const page = await context.newPage()
  await reportMeasurements('screens-bars', await rowsOfBars(page))
  await page.setViewportSize(phone.viewport)
  await reportMeasurements('screens-lengths', await rowsOfLengths(page))
  await context.close()
  await reportMeasurements('page-taps', await measureTaps(browser, front, member, items))
  const learning = `/business/learning/${items[0]!.enrollmentId}`
  const newcomer = await storedLogin(await signUp(world))
  const subjects = [
    { name: 'login', path: '/auth/login' },
    { name: 'catalogue', path: '/kelas', storageState: member },
    { name: 'catalogue, new user', path: '/kelas', storageState: newcomer },
    { name: 'dashboard', path: '/business/dashboard', storageState: member },
    { name: 'dashboard, new user', path: '/business/dashboard', storageState: newcomer },
    { name: 'learning page', path: learning, storageState: member },
  ]
  await reportMeasurements('page-shifts', await measureShifts(browser, front, subjects))
} finally {
  await close()
}

/** Measures the distance from the lower edge of the bar to the lower edge of the screen, for each kind of material. */
async function rowsOfBars(page: Page): Promise<string[][]> {
  const items = await world.ledger.items(siswa.email)
  const lessons = kinds.map(type => items.find(item => item.type === type)!)
  const rows: string[][] = []
  await openLesson(page, lessons[0]!)
  for (const lesson of lessons) {
    await openLinkAndWait(page, getLessonPath(lesson))
    await expect(page.getByRole('heading', { level: 1, name: lesson.title })).toBeVisible()
    const cells: string[] = []
    for (const size of sizes) {
      await page.setViewportSize(size)
      const gap = await steady(() => page.evaluate(gapBelowBar))
      cells.push(formatWithGoal(Math.abs(gap), { atMost: 0 }, ' px', 0))
    }
    rows.push([lesson.type, ...cells])
  }
  return [['gap below the bar, goal 0 px', ...sizes.map(({ width, height }) => `${width}x${height}`)], ...rows]
}

/** Measures the dashboard in words and in viewport heights, and the catalogue in viewport heights. */
async function rowsOfLengths(page: Page): Promise<string[][]> {
  await page.goto('/business/dashboard')
  // Waits for the last part of the page.
  await expect(page.getByRole('main').getByText('Tukar poin')).toBeVisible()
  const dashboard = await page.evaluate(getSize)
  await page.goto('/kelas')
  await waitForHydration(page)
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(24)
  const catalogue = await page.evaluate(getSize)
  return [
    ['360x800', 'goal', 'measured'],
    ['words of the dashboard', 'at most 60', formatWithGoal(dashboard.words, { atMost: 60 }, '', 0)],
    ['screens of the dashboard', 'at most 1.6', formatWithGoal(dashboard.screens, { atMost: 1.6 })],
    ['screens of the catalogue, 24 courses', 'at most 4', formatWithGoal(catalogue.screens, { atMost: 4 })],
  ]
}

/** Resolves when the value was the same three times, because the bar moves when the size of the screen changes. */
async function steady(read: () => Promise<number>): Promise<number> {
  const seen: number[] = []
  await expect
    .poll(async () => {
      seen.push(await read())
      return seen.length > 2 && new Set(seen.slice(-3)).size === 1
    })
    .toBe(true)
  return seen.at(-1)!
}

/** Returns the storage of a device that has logged in and opened nothing else. */
async function storedLogin(person: Person) {
  const context = await browser.newContext({ ...phone, baseURL: front.origin, serviceWorkers: 'block' })
  const page = await context.newPage()
  await logIn(page, person)
  const state = await context.storageState({ indexedDB: true })
  await context.close()
  return state
}

/** Runs in the page. */
function gapBelowBar(): number {
  const { bottom } = document.querySelector('nav[aria-label="Navigasi materi"]')!.getBoundingClientRect()
  return Math.round(innerHeight - bottom)
}

/** Runs in the page. */
function getSize(): { words: number; screens: number } {
  return {
    words: document.querySelector('main')?.innerText.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0,
    screens: document.documentElement.scrollHeight / innerHeight,
  }
}
