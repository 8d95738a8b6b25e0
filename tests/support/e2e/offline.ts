import { expect, type Page } from '@playwright/test'
import type { Item } from './ledger.ts'
import type { World } from './world.ts'

/** The worker runs this page and its precache is complete: from here on a dead line must not matter. */
export async function workerIsReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller !== null) return
    await new Promise(resolve => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  })
}

/** The call for a class, or the one for a whole lesson. */
export const bringsMaterials = /\/lecturematerial\?|\/lessons\//

/**
 * What a learner gets who opened a lesson and looked at it for a moment: the class at hand and the one after it are on
 * the device. Waits for the texts to have come and to have been written down.
 */
export async function readyForOffline(page: Page, world: World): Promise<void> {
  await workerIsReady(page)
  // Of this class, which may have come with the lesson, and of the next one.
  await expect
    .poll(() => world.proxy.calls.filter(call => call.isDelivered && bringsMaterials.test(call.path)).length)
    .toBeGreaterThanOrEqual(2)
  await expect.poll(() => storedQueries(page, '/lecturematerial')).toBeGreaterThanOrEqual(2)
  await expect.poll(() => storedQueries(page, '/v1/enrollments')).toBeGreaterThanOrEqual(1)
}

/** How many answers of that endpoint are on the device. Runs in the page: it must not use anything from here. */
export async function countStoredQueries(path: string): Promise<number> {
  const settled = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error(String(request.error))))
    })
  // Opening a database that is not there would make an empty one, and the app's own could never be born.
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
 * The opening of these lessons has reached the server and its receipt the device. A line cut between the two would be a
 * fault of its own: the entry would rightly be sent again.
 */
export async function openingsAreSettled(
  page: Page,
  world: World,
  email: string,
  opened: readonly Item[],
): Promise<void> {
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
