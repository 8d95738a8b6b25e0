import { expect, type Page } from '@playwright/test'
import { scaleTimeLimit } from '../time-limits.ts'
import type { Item } from './ledger.ts'
import type { World } from './world.ts'

/**
 * Waits until the worker controls this page and its precache is complete. From then on the page must work without a
 * network. Loads the page again if it was still loading when the worker claimed its pages, because the worker does not
 * control such a page.
 */
export async function waitForWorker(page: Page): Promise<void> {
  await expect(async () => {
    const isControlled = await page.evaluate(isSoonControlled, scaleTimeLimit(10_000))
    if (!isControlled) await page.reload()
    expect(isControlled).toBe(true)
  }).toPass()
}

/** Runs in the page. */
async function isSoonControlled(withinMs: number): Promise<boolean> {
  const workers = navigator.serviceWorker
  const controlled = async () => {
    await workers.ready
    if (workers.controller !== null) return
    await new Promise(resolve => workers.addEventListener('controllerchange', resolve, { once: true }))
  }
  await Promise.race([controlled(), new Promise(resolve => setTimeout(resolve, withinMs))])
  return workers.controller !== null
}

/** Calls that load materials: of a class, or of a whole lesson. */
export const materialCalls = /\/lecturematerial\?|\/lessons\//

/**
 * Waits for the state of a learner who opened a lesson and read it for a moment: the texts of the current class and of
 * the next class, and the results of quizzes, have arrived and are stored.
 */
export async function prepareForOffline(page: Page, world: World): Promise<void> {
  await waitForWorker(page)
  // Waits for two classes: this class, which may have come with the lesson, and the next class.
  await expect
    .poll(() => world.proxy.calls.filter(call => call.isDelivered && materialCalls.test(call.path)).length)
    .toBeGreaterThanOrEqual(2)
  await expect.poll(() => storedQueries(page, '/lecturematerial')).toBeGreaterThanOrEqual(2)
  await expect.poll(() => storedQueries(page, '/v1/enrollments')).toBeGreaterThanOrEqual(1)
  // The device requests these results together with the quizzes of both classes.
  const results = '/v1/enrollments/{enrollmentId}/quiz-attempts'
  await expect.poll(() => storedQueries(page, results)).toBeGreaterThanOrEqual(1)
}

/**
 * Returns the number of stored responses of that endpoint on the device. Runs in the page, so it must not use anything
 * from this module.
 */
export async function countStoredQueries(path: string): Promise<number> {
  const settled = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error(String(request.error))))
    })
  // Opening a missing database would create an empty one and prevent the app from creating its own.
  if (!(await indexedDB.databases()).some(database => database.name === 'semai')) return 0
  const db = await settled(indexedDB.open('semai'))
  const keys = await settled(db.transaction('queries').objectStore('queries').getAllKeys())
  db.close()
  return keys.filter(key => typeof key === 'string' && key.includes(`["${path}",`)).length
}

export function storedQueries(page: Page, path: string): Promise<number> {
  return page.evaluate(countStoredQueries, path)
}

/**
 * Waits until the server has recorded that these lessons were opened and the device has received all receipts. If a
 * test cut the network before the receipts arrived, the device would correctly send the entries again.
 */
export async function waitForOpenings(page: Page, world: World, email: string, opened: readonly Item[]): Promise<void> {
  const stillOpen = async () => {
    const items = await world.ledger.items(email)
    return items.filter(item => item.status === 'OPEN' && opened.some(({ id }) => id === item.id)).length
  }
  await expect.poll(stillOpen).toBe(0)
  await expect.poll(() => page.evaluate(countOutboxEntries)).toBe(0)
}

/** Runs in the page. */
async function countOutboxEntries(): Promise<number> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('semai')
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(new Error(String(opening.error))))
  })
  const counting = db.transaction('outbox').objectStore('outbox').count()
  const count = await new Promise<number>(resolve => {
    counting.addEventListener('success', () => resolve(counting.result))
  })
  db.close()
  return count
}

/** Makes timers of three seconds and more never fire. Runs in the page before its scripts. */
export function dropLongTimers(): void {
  const longMs = 3_000
  const wait = window.setTimeout.bind(window)
  window.setTimeout = ((work: () => void, ms = 0, ...args: []) =>
    ms < longMs ? wait(work, ms, ...args) : 0) as typeof window.setTimeout
  const abortAfter = AbortSignal.timeout.bind(AbortSignal)
  AbortSignal.timeout = ms => (ms < longMs ? abortAfter(ms) : new AbortController().signal)
}
