import type { Browser } from '@playwright/test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CountingProxy } from './front.ts'
import { openSlowly, phone } from './phone.ts'
import { formatWithGoal } from './write-figures.ts'

/** Time for which a page is watched. The page finishes its idle work within this time. */
const WATCHED_MS = 9_000
const GOAL = { atMost: 0.05 }

interface Subject {
  name: string
  path: string
  storageState?: Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>
}

/** Measures the unexpected layout shift of a first visit, a second visit, and an offline visit. */
export async function measureShifts(
  browser: Browser,
  front: CountingProxy,
  subjects: readonly Subject[],
): Promise<string[][]> {
  const rows: string[][] = []
  for (const { name, path, storageState } of subjects) {
    const context = await browser.newContext({ ...phone, baseURL: front.origin, ...(storageState && { storageState }) })
    const visit = async () => {
      const { page } = await openSlowly(context, watchShifts)
      await page.goto(path)
      await sleep(WATCHED_MS)
      const shift = await page.evaluate(() => Reflect.get(self, '__shift') as number)
      return { page, shift }
    }
    const first = await visit()
    await first.page.evaluate(async () => {
      if (!(await navigator.serviceWorker.getRegistration())) await navigator.serviceWorker.register('/sw.js')
      await navigator.serviceWorker.ready
    })
    await first.page.close()
    const second = await visit()
    await second.page.close()
    front.setDown(true)
    const offline = await visit()
    front.setDown(false)
    await context.close()
    rows.push([name, ...[first, second, offline].map(({ shift }) => formatWithGoal(shift, GOAL, '', 3))])
  }
  return [['layout shift, goal 0.05', 'first visit', 'second visit', 'without a network'], ...rows]
}

/** Runs in the page before any of its scripts. */
function watchShifts(): void {
  Object.assign(self, { __shift: 0 })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean } // Chromium only
      if (!hadRecentInput) Object.assign(self, { __shift: Number(Reflect.get(self, '__shift')) + value })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
