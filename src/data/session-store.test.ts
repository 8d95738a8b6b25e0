import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Device } from '#tests/support/device/device.ts'
import { openPage, type Page } from '#tests/support/device/page.ts'
import { ServerDouble } from '#tests/support/device/server.ts'

const ANI = '0195a000-0000-7000-8000-00000000000a'
const BUDI = '0195a000-0000-7000-8000-00000000000b'
const enrollmentId = '0195a000-0000-7000-8000-000000000101'

let device: Device
let server: ServerDouble
let page: Page

beforeEach(async () => {
  device = new Device()
  server = new ServerDouble(device.life)
  page = await openPage(server)
  await on(page.prepareLogin(ANI))
  await on(page.storeSession(server.login(ANI)))
  await storeDataOf(ANI)
})
afterEach(() => device.leave())

async function on<T>(work: Promise<T>): Promise<T> {
  return (await device.until(work)) as T
}

const material = (n: number) => `0195a000-0000-7000-8000-00000000000${n}`
const complete = (userId: string, n: number) =>
  on(
    page.enqueue('progress', { enrollmentId, lectureMaterialId: material(n), status: 'COMPLETED', userId }, { userId }),
  )

/** Creates two pieces of work of a user (one delivered, one unsent), a draft, a stored query and a personal cache. */
async function storeDataOf(userId: string): Promise<void> {
  await complete(userId, 1)
  await on(page.replay({ client: page.client, reason: 'user' }))
  await complete(userId, 2)
  await on(page.saveDraft(userId, 'quiz:1', 'rahasia'))
  await on(page.saveDraft(userId, 'place:1', { at: 12 }))
  const storage = page.queryStorage(userId)
  await on(storage.setItem('q-1', { buster: '', queryHash: 'h', queryKey: ['k'], state: userId }))
  await on(device.caches.open(`semai-user-${userId}-downloads`))
}

async function getTraces(userId: string) {
  return {
    entries: (await on(page.listEntries(userId))).length,
    receipts: (await on(page.listReceipts(userId))).length,
    steps: (await on(page.listLocalProgress(userId, enrollmentId))).length,
    draft: await on(page.readDraft(userId, 'quiz:1')),
    place: await on(page.readDraft(userId, 'place:1')),
    query: (await on(page.queryStorage(userId).getItem('q-1')))?.state,
    caches: (await on(device.caches.keys())).filter(name => name.includes(userId)).length,
  }
}
const everything = { entries: 1, receipts: 1, steps: 2, draft: 'rahasia', place: { at: 12 }, caches: 1 }
const gone = { receipts: 0, place: undefined, query: undefined, caches: 0 }
/** Remaining data if only unsent entries with their progress steps, and drafts, are kept. */
const onlyUnsent = { ...gone, entries: 1, steps: 1, draft: 'rahasia' }
const nothing = { ...gone, entries: 0, steps: 0, draft: undefined }

it('an expired session keeps all data of its user on the device', async () => {
  await on(page.endSession(ANI))
  expect(await on(page.readSession())).toBeUndefined()
  expect(await getTraces(ANI)).toMatchObject({ ...everything, query: ANI })
})

it('the end of one session does not end the session of the next user', async () => {
  await on(page.storeSession(server.login(BUDI)))
  await on(page.endSession(ANI))
  expect((await on(page.readSession()))?.userId).toBe(BUDI)
})

it('logout deletes all data of this user except unsent work', async () => {
  await on(page.deleteUserData(ANI))
  expect(await on(page.readSession())).toBeUndefined()
  expect(await getTraces(ANI)).toEqual(onlyUnsent)
})

it('a logout that discards unsent work deletes all data, including copies that could restore the data', async () => {
  await on(page.deleteUserData(ANI, { unsent: 'discard' }))
  await device.restart()
  page = await openPage(server)
  expect(await getTraces(ANI)).toEqual(nothing)
})

it('a login of another user deletes the remaining locked data except unsent and begun work', async () => {
  await on(page.endSession(ANI))
  await on(page.prepareLogin(BUDI))
  await on(page.storeSession(server.login(BUDI)))
  expect(await getTraces(ANI)).toEqual(onlyUnsent)
  expect(await on(page.listEntries(BUDI))).toEqual([])
})

it('begun work and its files are available again at the next login, even if other users used the device', async () => {
  const file = await on(page.storeFile(ANI, 'tugas.txt', new Blob(['isi'])))
  const stray = await on(page.storeFile(ANI, 'dibuang.txt', new Blob(['isi'])))
  await on(page.saveDraft(ANI, 'assignment-files:1', [file]))
  expect(await on(page.countBegunWorkOf(ANI))).toEqual({ quiz: 1, assignment: 1 })
  await on(page.deleteUserData(ANI))
  await on(page.prepareLogin(BUDI))
  await on(page.storeSession(server.login(BUDI)))
  expect(await on(page.countBegunWorkOf(BUDI))).toEqual({})
  // Other users learn only the number of pieces of work.
  expect(await on(page.countBegunWorkOfOthers(BUDI))).toBe(2)
  expect(await on(page.countBegunWorkOfOthers(ANI))).toBe(0)
  await on(page.deleteUserData(BUDI, { unsent: 'discard' }))
  await on(page.prepareLogin(ANI))
  await on(page.storeSession(server.login(ANI)))
  expect(await on(page.readDraft(ANI, 'quiz:1'))).toBe('rahasia')
  expect(await on(page.isIntact({ ...file, userId: ANI }))).toBe(true)
  expect(await on(page.readBytes({ ...stray, userId: ANI }, 0, 1))).toBeUndefined()
})

it('deletes begun work and its files if the user discards unsent work', async () => {
  const file = await on(page.storeFile(ANI, 'tugas.txt', new Blob(['isi'])))
  await on(page.saveDraft(ANI, 'assignment-files:1', [file]))
  await on(page.deleteUserData(ANI, { unsent: 'discard' }))
  expect(await on(page.countBegunWorkOf(ANI))).toEqual({})
  expect(await on(page.readBytes({ ...file, userId: ANI }, 0, 1))).toBeUndefined()
})

it('a login of the same user keeps all data', async () => {
  await on(page.endSession(ANI))
  await on(page.prepareLogin(ANI))
  await on(page.storeSession(server.login(ANI)))
  expect(await getTraces(ANI)).toMatchObject({ ...everything, query: ANI })
  expect(await on(page.replay({ client: page.client, reason: 'login' }))).toMatchObject({ delivered: 1, left: 0 })
})

it('a login of another user keeps data that is the same for all users', async () => {
  await on(page.queryStorage('public').setItem('q-2', { buster: '', queryHash: 'h', queryKey: ['k'], state: 'kelas' }))
  await on(page.prepareLogin(BUDI))
  expect(await on(page.queryStorage('public').getItem('q-2'))).toMatchObject({ state: 'kelas' })
})

describe('after a logout in another tab', () => {
  beforeEach(() => on(page.deleteUserData(ANI)))

  it('does not store a response that arrives after a logout in another tab', async () => {
    await on(page.queryStorage(ANI).setItem('q-1', { buster: '', queryHash: '', queryKey: [], state: 'nilai' }))
    expect(await getTraces(ANI)).toEqual(onlyUnsent)
  })

  it('does not store text that is still being typed after a logout in another tab', async () => {
    await on(page.saveDraft(ANI, 'quiz:1', 'masih mengetik'))
    expect(await getTraces(ANI)).toEqual(onlyUnsent)
  })

  it('stores no receipts of work that was delivered just after a logout in another tab', async () => {
    await on(page.storeSession(server.login(ANI)))
    const answer = server.fetch
    const client = page.createClient({
      baseUrl: 'https://semai.test/api',
      session: page.deviceSession,
      onSessionEnded: page.endSession,
      fetch: async (input, init) => {
        const response = await answer(input, init)
        await page.deleteUserData(ANI)
        return response
      },
    })
    await on(page.replay({ client, reason: 'user' }))
    expect(server.applied).toHaveLength(2)
    expect(await getTraces(ANI)).toMatchObject({ entries: 0, receipts: 0 })
  })
})

it('keeps no progress step of work whose user logged out before the response arrived', async () => {
  const client = page.createClient({
    baseUrl: 'https://semai.test/api',
    session: page.deviceSession,
    onSessionEnded: page.endSession,
    fetch: async (input, init) => {
      const response = await server.fetch(input, init)
      await page.deleteUserData(ANI, { unsent: 'keep' })
      return response
    },
  })
  await on(page.replay({ client, reason: 'user' }))
  expect(server.applied).toHaveLength(2)
  expect(await getTraces(ANI)).toMatchObject({ entries: 0, steps: 0 })
})

it('stores refreshed tokens only while their owner is logged in', async () => {
  await on(page.deviceSession.renew(BUDI, { accessToken: 'x', refreshToken: 'y' }))
  expect((await on(page.readSession()))?.accessToken).not.toBe('x')
  await on(page.deviceSession.renew(ANI, { accessToken: 'x', refreshToken: 'y' }))
  expect(await on(page.readSession())).toMatchObject({ userId: ANI, accessToken: 'x', refreshToken: 'y' })
})

it.each([null, 5, {}, { userId: ANI, roles: null }])(
  'treats the damaged session %j as no session, so that its user can log in again',
  async damaged => {
    await on(page.withDb(db => db.put('session', damaged as never, 'current'))) // a damaged row
    expect(await on(page.readSession())).toBeUndefined()
    await on(page.prepareLogin(ANI))
    await on(page.storeSession(server.login(ANI)))
    expect(await on(page.readSession())).toMatchObject({ userId: ANI })
    expect(await on(page.listEntries(ANI))).toHaveLength(1)
  },
)
