import { openDB } from 'idb'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Device } from '#tests/support/device/device.ts'
import { openPage, type Page } from '#tests/support/device/page.ts'
import { lockMetaStore } from '#tests/support/device/frozen-page.ts'
import { ServerDouble } from '#tests/support/device/server.ts'
import type * as pausingModule from './db-pause.ts'

type Pausing = Pick<typeof pausingModule, 'limitTransactions' | 'resumeTransactions'>

let device: Device
let page: Page
let pausing: Pausing
beforeEach(async () => {
  device = new Device()
  page = await openPage(new ServerDouble(device.life))
  // Loads the same instance of the module that this page uses.
  pausing = await import('./db-pause.ts')
  await on(page.withDb(db => db.put('meta', 'kept', 'birth')))
})
afterEach(() => device.leave())

async function on<T>(work: Promise<T>): Promise<T> {
  return (await device.until(work)) as T // the browser is never killed in this file, so the result is not 'killed'
}

/** Writes through a second connection, as another page or the worker would. */
async function writeElsewhere(value: string): Promise<void> {
  const db = await openDB(page.DB_NAME)
  await db.put('meta', value, 'birth')
  db.close()
}

it('aborts a running transaction when the page is hidden, and repeats it when the page is shown', async () => {
  const counted = { tries: 0 }
  const reading = page.withDb(async db => {
    counted.tries++
    const tx = db.transaction('meta', 'readwrite')
    tx.done.catch(() => undefined)
    // The first try keeps its transaction open until it is aborted, like the transaction of a frozen page.
    while (counted.tries === 1) await tx.store.get('birth')
    return tx.store.get('birth')
  })
  await device.settle()
  page.pauseSemaiDb()
  await on(writeElsewhere('by another page'))
  await device.settle()
  expect(counted.tries).toBe(1)
  pausing.resumeTransactions()
  expect([await on(reading), counted.tries]).toEqual(['by another page', 2])
})

it('starts no transaction while the page is hidden', async () => {
  page.pauseSemaiDb()
  let isDone = false
  const writing = page.withDb(db => db.put('meta', 'late', 'birth')).then(() => (isDone = true))
  await device.settle()
  expect(isDone).toBe(false)
  pausing.resumeTransactions()
  await on(writing)
  expect(await on(page.withDb(db => db.get('meta', 'birth')))).toBe('late')
})

it.each(['readonly', 'readwrite'] as const)(
  'stops waiting for a %s transaction if the store never answers',
  async mode => {
    pausing.limitTransactions()
    const releaseLock = await on(lockMetaStore(page.DB_NAME))
    await expect(
      on(
        page.withDb(async db => {
          const own = db.transaction('meta', mode)
          return page.runTransaction(own, () => own.store.get('birth'))
        }),
      ),
    ).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'slow' })
    await on(releaseLock())
    expect(await on(page.withDb(db => db.get('meta', 'birth')))).toBe('kept')
  },
)
