import { openDB } from 'idb'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Device } from '#tests/support/device/device.ts'
import { slowDownOpenings } from '#tests/support/device/indexed-db.ts'
import { openPage } from '#tests/support/device/page.ts'
import { ServerDouble } from '#tests/support/device/server.ts'

let device: Device
beforeEach(() => {
  device = new Device()
})
afterEach(() => device.leave())

it('opens a database that a newer build has upgraded', async () => {
  const page = await openPage(new ServerDouble(device.life))
  await device.until(page.withDb(db => db.put('meta', 'kept', 'birth')))
  page.closeSemaiDb()
  const newer = await device.until(openDB(page.DB_NAME, 99, { upgrade: db => void db.createObjectStore('later') }))
  if (newer !== 'killed') newer.close()
  expect(await device.until(page.withDb(db => db.get('meta', 'birth')))).toBe('kept')
})

it('waits for a database that opens slowly, and does not report it as blocked by another tab', async () => {
  const page = await openPage(new ServerDouble(device.life))
  slowDownOpenings(7_000)
  await device.until(page.withDb(db => db.put('meta', 'kept', 'birth')))
  expect(await device.until(page.withDb(db => db.get('meta', 'birth')))).toBe('kept')
})

it('reports that a database does not answer, and opens the database at a later call', async () => {
  const page = await openPage(new ServerDouble(device.life))
  slowDownOpenings(Infinity)
  await expect(device.until(page.withDb(db => db.count('meta')))).rejects.toMatchObject({ reason: 'slow' })
  slowDownOpenings(0)
  expect(await device.until(page.withDb(db => db.count('meta')))).toBe(0)
})

it('a database that opens very late is used by the next caller, and can then be closed completely', async () => {
  const page = await openPage(new ServerDouble(device.life))
  slowDownOpenings(12_000)
  await expect(device.until(page.withDb(db => db.count('meta')))).rejects.toMatchObject({ reason: 'slow' })
  expect(await device.until(page.withDb(db => db.count('meta')))).toBe(0)
  page.closeSemaiDb()
  slowDownOpenings(0)
  // If the page had left a connection open, it would block this upgrade for ever.
  const newer = await device.until(openDB(page.DB_NAME, 99, { upgrade: db => void db.createObjectStore('later') }))
  expect(newer).not.toBe('killed')
})
