import { deleteDB } from 'idb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AUTH_COOKIE_MAX_AGE_SECONDS, AUTH_COOKIE_REMEMBER_MAX_AGE_SECONDS } from '#contract/wire/limits.ts'
import { closeSemaiDb, DB_NAME, withDb } from '#app/data/db.ts'
import { enqueue, listEntries } from '#app/data/outbox/store.ts'
import { deviceSession, endSession, readSession } from '#app/data/session-row.ts'
import { storeSession } from '#app/data/session-store.ts'
import { readCookie } from '#app/lib/cookies.ts'
import { formatPreviewName } from '#app/lib/preview-window.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { lockMetaStore } from '#tests/support/device/frozen-page.ts'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { onUserChanged, sessionState } from './session-state.ts'
import { signIn } from './come-and-go.ts'
import { leaveEndedSession } from './leave-ended-session.ts'
import { getCurrentUserId, startSession } from './session.ts'
import { provideNavigation } from './navigation.ts'

const ani = {
  userId: '0195a000-0000-7000-8000-00000000000a',
  isAdmin: false,
  roles: ['learner' as const],
  accessToken: 'akses',
  refreshToken: 'segar',
}
const budi = { ...ani, userId: '0195a000-0000-7000-8000-00000000000b' }

beforeEach(empty)
afterEach(empty)

async function empty(): Promise<void> {
  await clearDevice()
  Object.assign(sessionState, { status: 'loading', user: undefined, endedReason: undefined, isDeviceEmptied: false })
}
const inCookie = () => JSON.parse(readCookie('user') ?? 'null') as unknown
const inLocalStorage = () => JSON.parse(localStorage.getItem('user') ?? 'null') as unknown
/** Simulates a new document: closes the database and resets the state of the session. */
async function restart(): Promise<void> {
  closeSemaiDb()
  Object.assign(sessionState, { status: 'loading', user: undefined, endedReason: undefined, isDeviceEmptied: false })
  await startSession()
}

it('a first visit starts as a visitor', async () => {
  await startSession()
  expect(sessionState).toMatchObject({ status: 'visitor', isDeviceEmptied: false, endedReason: undefined })
})

it('a login is stored in the database, in local storage and in the cookie, with the requested lifetime', async () => {
  const cookieSpy = vi.spyOn(document, 'cookie', 'set')
  await signIn(ani, false)
  expect(await readSession()).toMatchObject({ ...ani, remember: false })
  expect(inCookie()).toMatchObject(ani)
  expect(inLocalStorage()).toMatchObject(ani)
  expect(cookieSpy.mock.lastCall?.[0]).toContain(`Max-Age=${AUTH_COOKIE_MAX_AGE_SECONDS}; SameSite=Lax`)
  await signIn(ani, true)
  expect(cookieSpy.mock.lastCall?.[0]).toContain(`Max-Age=${AUTH_COOKIE_REMEMBER_MAX_AGE_SECONDS};`)
  cookieSpy.mockRestore()
  expect(sessionState).toMatchObject({ status: 'member', user: { userId: ani.userId } })
})

it('a preview window shows the app with another role, and does not change the stored login', async () => {
  const admin = { ...ani, isAdmin: true, roles: [] }
  await signIn(admin, false)
  const seen = {
    visitor: { status: 'visitor', user: undefined },
    learner: { status: 'member', user: { userId: ani.userId, isAdmin: false, roles: ['learner'] } },
    expert: { status: 'member', user: { userId: ani.userId, isAdmin: false, roles: ['expert'] } },
    admin: { status: 'member', user: { userId: ani.userId, isAdmin: true, roles: [] } },
  } as const
  for (const role of ['visitor', 'learner', 'expert', 'admin'] as const) {
    window.name = formatPreviewName(role)
    await restart()
    expect(sessionState).toMatchObject(seen[role])
    expect([inCookie(), inLocalStorage()]).toEqual([expect.objectContaining(admin), expect.objectContaining(admin)])
  }
  expect(await readSession()).toMatchObject(admin)
})

it('an expired cookie does not log the user out', async () => {
  await signIn(ani, false)
  document.cookie = 'user=; Path=/; Max-Age=0'
  await restart()
  expect(getCurrentUserId()).toBe(ani.userId)
})

it('restores the session and the unsent work after the database is lost', async () => {
  await signIn(ani, true)
  await startSession()
  const payload = {
    enrollmentId: ani.userId,
    lectureMaterialId: ani.userId,
    status: 'COMPLETED' as const,
    userId: ani.userId,
  }
  await enqueue('progress', payload, { userId: ani.userId })
  closeSemaiDb()
  await deleteDB(DB_NAME)
  await restart()
  expect(getCurrentUserId()).toBe(ani.userId)
  expect(await readSession()).toMatchObject({ ...ani, remember: true })
  expect(await listEntries(ani.userId)).toHaveLength(1)
  expect(sessionState.isDeviceEmptied).toBe(false)
})

it('restores session and renewed tokens if the browser loses the database while a page is open', async () => {
  await signIn(ani, true)
  await restart()
  await deleteDB(DB_NAME)
  expect(await readSession()).toMatchObject({ ...ani, remember: true })
  await deleteDB(DB_NAME)
  await deviceSession.renew(ani.userId, { accessToken: 'baru', refreshToken: 'baru' })
  expect(await readSession()).toMatchObject({ userId: ani.userId, refreshToken: 'baru' })
  await waitUntilPasses(() => expect(inLocalStorage()).toMatchObject({ refreshToken: 'baru' }))
})

it('a restore writes the session before the database id, so that an interruption loses no session', async () => {
  await signIn(ani, true)
  await startSession()
  closeSemaiDb()
  await deleteDB(DB_NAME)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  await restart()
  const written = put.mock.calls.map(([, key]) => key)
  put.mockRestore()
  expect(written.indexOf('current')).toBeGreaterThanOrEqual(0)
  expect(written.indexOf('birth')).toBeGreaterThan(written.indexOf('current'))
})

it('reports once that both stores of the device were lost', async () => {
  await startSession()
  closeSemaiDb()
  await deleteDB(DB_NAME)
  for (const name of await caches.keys()) await caches.delete(name)
  await restart()
  expect(sessionState.isDeviceEmptied).toBe(true)
  await restart()
  expect(sessionState.isDeviceEmptied).toBe(false)
})

it('a first start that reads the stores twice does not report them as lost', async () => {
  await startSession()
  // Simulates a slow first start, in which a second read finds the values that the first read has stored.
  await startSession()
  expect(sessionState.isDeviceEmptied).toBe(false)
})

it('a session that was rejected while no page was open is not restored from its copy', async () => {
  await startSession()
  await signIn(ani, true)
  const { cookie } = document
  const local = localStorage.getItem('user') ?? ''
  await endSession(ani.userId)
  await waitUntilPasses(() => expect(sessionState.status).toBe('visitor'))
  // Each `startSession` of this file reads the session again after its end. The device answers reads in order, so those
  // reads are over after this read, and none of them deletes the copies below.
  await readSession()
  // Restores the session copies, as if the worker had ended the session without changing them.
  localStorage.setItem('user', local)
  document.cookie = `${cookie}; Path=/`
  await restart()
  expect(sessionState).toMatchObject({ status: 'visitor', endedReason: 'refused' })
  // Every new document reports the ended session until the user has read the message.
  await restart()
  expect(sessionState).toMatchObject({ status: 'visitor', endedReason: 'refused' })
  provideNavigation({ push: () => undefined, replace: () => undefined })
  await leaveEndedSession()
  expect([inCookie(), inLocalStorage()]).toEqual([null, null])
})

it('a rejected refresh is reported to the page, which opens the login with a return URL', async () => {
  await signIn(ani, false)
  await restart()
  await endSession(ani.userId)
  await waitUntilPasses(() => expect(sessionState).toMatchObject({ status: 'visitor', endedReason: 'refused' }))
  const went: string[] = []
  provideNavigation({ push: path => went.push(path), replace: () => undefined })
  await leaveEndedSession()
  expect(sessionState.endedReason).toBeUndefined()
  expect(went[0]).toMatch(/^\/auth\/login\?redirect=http/)
})

it('an old message about an ended session is ignored after a new login in another tab', async () => {
  await signIn(ani, false)
  await restart()
  await endSession(ani.userId)
  await waitUntilPasses(() => expect(sessionState).toMatchObject({ status: 'visitor', endedReason: 'refused' }))
  await storeSession({ ...ani, remember: true })
  const went = vi.fn()
  provideNavigation({ push: went, replace: went })
  await leaveEndedSession()
  expect(went).not.toHaveBeenCalled()
  expect(sessionState).toMatchObject({ status: 'member', endedReason: undefined })
  expect([inCookie(), inLocalStorage()]).toEqual([expect.objectContaining(ani), expect.objectContaining(ani)])
})

it('reports a login of another user, and not new tokens of the same user', async () => {
  await signIn(ani, false)
  const changed = vi.fn()
  const stop = onUserChanged(changed)
  await signIn({ ...ani, accessToken: 'baru' }, false)
  expect(changed).not.toHaveBeenCalled()
  await signIn(budi, false)
  expect(changed).toHaveBeenCalledOnce()
  stop()
})

it('a login that could not be stored fails, and reports why', async () => {
  await signIn(ani, false)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(signIn(budi, false)).rejects.toMatchObject({ name: 'NotStored', reason: 'full' })
  put.mockRestore()
  // The database decides. Otherwise the screen would show Budi, and his work would be sent with Ani's token.
  expect([getCurrentUserId(), (await readSession())?.userId]).toEqual([ani.userId, ani.userId])
  expect(inLocalStorage()).toMatchObject({ userId: ani.userId })
})

it('older tokens in the session copy do not overwrite newer tokens in a database that fails at the start', async () => {
  await signIn({ ...ani, refreshToken: 'lama' }, true)
  const older = localStorage.getItem('user') ?? ''
  // Simulates a worker that has renewed the tokens while no page was open.
  await storeSession({ ...ani, refreshToken: 'baru', remember: true })
  localStorage.setItem('user', older)
  // Lets all tries fail: two operations (joining the copies, reading the session) with four tries each.
  const opening = vi.spyOn(indexedDB, 'open')
  for (let times = 0; times < 8; times++) {
    opening.mockImplementationOnce(() => {
      throw new DOMException('away', 'UnknownError')
    })
  }
  await restart()
  expect(sessionState).toMatchObject({ status: 'member', user: { userId: ani.userId } })
  await waitUntilPasses(() => expect(inLocalStorage()).toMatchObject({ refreshToken: 'baru' }))
  expect(await readSession()).toMatchObject({ refreshToken: 'baru' })
  opening.mockRestore()
})

it('starts from the session copy if one store never answers, and reads that store later', async () => {
  await signIn(ani, false)
  const releaseLock = await lockMetaStore(DB_NAME)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const starting = restart()
  try {
    await vi.advanceTimersByTimeAsync(5_000)
    await starting
  } finally {
    vi.useRealTimers()
  }
  expect(sessionState).toMatchObject({ status: 'member', user: { userId: ani.userId }, isDeviceSilent: true })
  await releaseLock()
  await waitUntilPasses(() => expect(sessionState.isDeviceSilent).toBe(false))
})

it('loads a new document if a slow database has the session of another user than the session copy', async () => {
  await signIn(ani, false)
  await withDb(db => db.put('session', { ...budi, remember: true }, 'current'))
  const releaseLock = await lockMetaStore(DB_NAME)
  const navigations: string[] = []
  const prevent = (event: NavigateEvent) => {
    navigations.push(event.navigationType)
    event.preventDefault()
  }
  navigation.addEventListener('navigate', prevent)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const starting = restart()
  try {
    await vi.advanceTimersByTimeAsync(5_000)
    await starting
  } finally {
    vi.useRealTimers()
  }
  expect(getCurrentUserId()).toBe(ani.userId)
  await releaseLock()
  await waitUntilPasses(() => expect(navigations).toContain('reload'))
  expect(getCurrentUserId()).toBe(ani.userId)
  // If the copy still had the other user, a database that is slow again would cause another reload.
  expect(inCookie()).toMatchObject(budi)
  navigation.removeEventListener('navigate', prevent)
})
