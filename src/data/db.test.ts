import { openDB } from 'idb'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Device } from '#tests/support/device/device.ts'
import { openPage } from '#tests/support/device/page.ts'
import { ServerDouble } from '#tests/support/device/server.ts'

let device: Device
beforeEach(() => {
  device = new Device()
})
afterEach(() => device.leave())

it('a tab of this build goes on with the database a newer build has made', async () => {
  const page = await openPage(new ServerDouble(device.life))
  await device.until(page.withDb(db => db.put('meta', 'kept', 'x')))
  page.closeSemaiDb()
  const newer = await device.until(openDB(page.DB_NAME, 99, { upgrade: db => void db.createObjectStore('later') }))
  if (newer !== 'killed') newer.close()
  expect(await device.until(page.withDb(db => db.get('meta', 'x')))).toBe('kept')
})
