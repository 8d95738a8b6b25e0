import { afterEach, beforeEach, expect, it } from 'vitest'
import { Device } from '#tests/support/device/device.ts'
import { openPage, type Page } from '#tests/support/device/page.ts'
import { ServerDouble } from '#tests/support/device/server.ts'

const ANI = '0195a000-0000-7000-8000-00000000000a'
const BUDI = '0195a000-0000-7000-8000-00000000000b'
const window = { startsAt: '2026-11-21T10:00:00.000Z', endsAt: '2026-11-21T13:00:00.000Z', token: 'isi.tanda' }
const at = (time: string) => Date.parse(`2026-11-21T${time}Z`)

let device: Device
let server: ServerDouble
let page: Page
beforeEach(async () => {
  device = new Device()
  server = new ServerDouble(device.life)
  page = await openPage(server)
})
afterEach(() => device.leave())

async function on<T>(work: Promise<T>): Promise<T> {
  return (await device.until(work)) as T
}

it('reports a stored frenzy during its hours, even after the page was closed', async () => {
  await on(page.storeFrenzyWindow(ANI, window))
  await device.restart()
  page = await openPage(server)
  const moments = ['09:59:59', '10:00:00', '12:59:59', '13:00:00']
  const tokens = []
  for (const moment of moments) tokens.push(await on(page.findFrenzyToken(ANI, at(moment))))
  expect(tokens).toEqual([undefined, 'isi.tanda', 'isi.tanda', undefined])
})

it('a stored frenzy is visible only to its learner, and is removed at logout', async () => {
  await on(page.storeFrenzyWindow(ANI, window))
  expect(await on(page.findFrenzyToken(BUDI, at('11:00:00')))).toBeUndefined()
  await on(page.deleteUserData(ANI))
  expect(await on(page.findFrenzyToken(ANI, at('11:00:00')))).toBeUndefined()
})
