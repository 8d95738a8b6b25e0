import { afterEach, beforeEach, expect, it } from 'vitest'
import { CLIENT_VERSION } from '#contract/wire/limits.ts'
import { Device } from '#tests/support/device/device.ts'
import { openPage, type Page } from '#tests/support/device/page.ts'
import { ServerDouble } from '#tests/support/device/server.ts'

const ANI = '0195a000-0000-7000-8000-00000000000a'

let device: Device
let server: ServerDouble
let page: Page
let reported: string[]

beforeEach(async () => {
  device = new Device()
  server = new ServerDouble(device.life)
  await open()
  await on(page.storeSession(server.login(ANI)))
})
afterEach(() => device.leave())

async function on<T>(work: Promise<T>): Promise<T> {
  return (await device.until(work)) as T
}
async function open(): Promise<void> {
  page = await openPage(server)
  reported = []
  page.onBroadcastMessage(message => {
    if (message.kind === 'purged' || message.kind === 'version-mismatch') reported.push(message.kind)
  })
}
const query = { buster: '', queryHash: '', queryKey: [], state: 1 }
async function fill(): Promise<void> {
  await on(page.queryStorage('public').setItem('q', query))
  await on(page.queryStorage(ANI).setItem('q', query))
  await on(device.caches.open('semai-media-v1'))
}
const queryCount = () => on(page.withDb(db => db.count('queries')))

it('stored data is kept if the server reports the same version or none', async () => {
  await fill()
  for (const version of [CLIENT_VERSION, null, undefined, '']) await on(page.recordServerVersion(version))
  expect(await queryCount()).toBe(2)
  expect(reported).toEqual([])
})

it('if the server reports another version, only data that can be fetched again is deleted', async () => {
  await fill()
  await on(
    page.enqueue(
      'progress',
      { enrollmentId: ANI, lectureMaterialId: ANI, status: 'COMPLETED', userId: ANI },
      { userId: ANI },
    ),
  )
  await on(page.saveDraft(ANI, 'quiz:1', 'jawaban'))
  await on(device.caches.open(`semai-user-${ANI}-downloads`))
  await on(page.recordServerVersion('1.0.434'))
  expect(reported).toEqual(['purged', 'version-mismatch'])
  expect(await queryCount()).toBe(0)
  expect((await on(device.caches.keys())).sort()).toEqual(['semai-outbox-v1', `semai-user-${ANI}-downloads`])
  expect(await on(page.listEntries(ANI))).toHaveLength(1)
  expect(await on(page.readDraft(ANI, 'quiz:1'))).toBe('jawaban')
  expect(await on(page.readSession())).toBeDefined()
})

it('purges stored data once per server version, after restarts and with replicas of different versions', async () => {
  await on(page.recordServerVersion('1.0.434'))
  await fill()
  for (const version of ['1.0.434', CLIENT_VERSION, '1.0.434']) await on(page.recordServerVersion(version))
  await device.restart()
  await open()
  await on(page.recordServerVersion('1.0.434'))
  expect(await queryCount()).toBe(2)
  // The page opened after the restart also belongs to the old build, so it is notified too, but only once.
  expect(reported).toEqual(['version-mismatch'])
  await on(page.recordServerVersion('1.0.435'))
  expect(await queryCount()).toBe(0)
})

it('repeats a purge that was interrupted', async () => {
  await fill()
  device.life.killAfter(1)
  expect(await device.until(page.recordServerVersion('1.0.434'))).toBe('killed')
  await device.restart()
  await open()
  await on(page.recordServerVersion('1.0.434'))
  expect(await queryCount()).toBe(0)
  expect(await on(device.caches.keys())).not.toContain('semai-media-v1')
})
