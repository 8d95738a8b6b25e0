import type { Browser } from '@playwright/test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CountingProxy } from './front.ts'
import { desktop, openSlowly, phone } from './phone.ts'
import { formatWithGoal } from './write-figures.ts'

/** Time for which a page is watched. The page finishes its idle work within this time. */
const WATCHED_MS = 9_000
const GOAL = { atMost: 0.05 }
const devices = [phone, desktop]
const visits = ['first visit', 'second visit', 'without a network'] as const

interface Subject {
  name: string
  path: string
  storageState?: Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>
}

/** Measures the layout shift of a first visit, a second visit, and an offline visit, on a phone and on a desktop. */
export async function measureShifts(
  browser: Browser,
  front: CountingProxy,
  subjects: readonly Subject[],
): Promise<string[][]> {
  const rows: string[][] = []
  for (const { name, path, storageState } of subjects) {
    const cells: string[] = []
    for (const device of devices) {
      const context = await browser.newContext({
        ...device,
        baseURL: front.origin,
        ...(storageState && { storageState }),
      })
      for (const visit of visits) {
        front.setDown(visit === 'without a network')
        const { page } = await openSlowly(context, watchShifts)
        await page.goto(path)
        await sleep(WATCHED_MS)
        const shift = await page.evaluate(() => Reflect.get(self, '__shift') as number)
        cells.push(formatWithGoal(shift, GOAL, '', 3))
        if (visit === 'first visit') await page.evaluate(waitForWorker)
        await page.close()
      }
      front.setDown(false)
      await context.close()
    }
    rows.push([name, ...cells])
  }
  const titles = devices.flatMap(({ viewport: { width, height } }) =>
    visits.map(visit => `${width}x${height}: ${visit}`),
  )
  return [['layout shift, goal 0.05', ...titles], ...rows]
}

/** Runs in the page. */
async function waitForWorker(): Promise<void> {
  if (!(await navigator.serviceWorker.getRegistration())) await navigator.serviceWorker.register('/sw.js')
  await navigator.serviceWorker.ready
}

/** Runs in the page before any of its scripts. */
function watchShifts(): void {
  Object.assign(self, { __shift: 0 })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      const { value } = entry as PerformanceEntry & { value: number } // Chromium only
      Object.assign(self, { __shift: Number(Reflect.get(self, '__shift')) + value })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
