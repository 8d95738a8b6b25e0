import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Device } from '#tests/support/device/device.ts'
import { openPage, type Page } from '#tests/support/device/page.ts'
import { ServerDouble } from '#tests/support/device/server.ts'

const ANI = '0195a000-0000-7000-8000-00000000000a'
const BUDI = '0195a000-0000-7000-8000-00000000000b'
const answer = 'assignment:1'

let device: Device
let server: ServerDouble
let page: Page
/** Runs the handler for a page that is closing or may close. */
let leave: () => void
/** Replaces the page's local storage. */
let writtenCopies: Map<string, string>

beforeEach(async () => {
  device = new Device()
  server = new ServerDouble(device.life)
  writtenCopies = new Map()
  await start()
  await comesIn(ANI)
})
afterEach(() => device.leave())

/** Opens a new document. */
async function start(): Promise<void> {
  page = await openPage(server)
  leave = () => undefined
  const { setUnconfirmedStore } = await import('./unconfirmed-store.ts')
  setUnconfirmedStore({
    read: name => writtenCopies.get(name),
    readAll: () => [...writtenCopies.values()],
    write: (name, text) => void writtenCopies.set(name, text),
    drop: name => void writtenCopies.delete(name),
    dropAll: userId => {
      for (const name of writtenCopies.keys()) if (name.startsWith(userId)) writtenCopies.delete(name)
    },
    onLeave: handler => void (leave = handler),
  })
}

async function on<T>(work: Promise<T>): Promise<T> {
  return (await device.until(work)) as T
}

async function comesIn(userId: string): Promise<void> {
  await on(page.prepareLogin(userId))
  await on(page.storeSession(server.login(userId)))
}

/** Saves a draft, and closes the page before the write has finished. */
async function typeAndLeave(words: string): Promise<void> {
  void page.saveDraft(ANI, answer, words).catch(() => undefined)
  await Promise.resolve()
  leave()
  await device.restart()
  await start()
}

const read = (userId = ANI) => on(page.readDraft<string>(userId, answer))

it('the next page and the database have the text that was typed just before the page closed', async () => {
  await on(page.saveDraft(ANI, answer, 'Warung'))
  await typeAndLeave('Warung Bu Tini')
  expect(await read()).toBe('Warung Bu Tini')
  expect(writtenCopies.size).toBe(0)
  await device.restart()
  await start()
  expect(await read()).toBe('Warung Bu Tini')
})

it('a draft in the database is not copied to local storage when the page closes', async () => {
  await on(page.saveDraft(ANI, answer, 'Warung'))
  leave()
  expect(writtenCopies.size).toBe(0)
})

it('removes the copy of a draft in local storage as soon as the draft is in the database', async () => {
  const saving = page.saveDraft(ANI, answer, 'Warung')
  await Promise.resolve()
  leave()
  expect(writtenCopies.size).toBe(1)
  await on(saving)
  expect(writtenCopies.size).toBe(0)
})

it('writes only the latest of several fast changes to the database', async () => {
  const puts = vi.spyOn(IDBObjectStore.prototype, 'put')
  const words = ['W', 'Wa', 'War', 'Waru', 'Warun', 'Warung']
  await on(Promise.all(words.map(each => page.saveDraft(ANI, answer, each))))
  expect(puts.mock.calls.map(([row]) => (row as { value: unknown }).value)).toEqual(['Warung'])
  puts.mockRestore()
  expect(await read()).toBe('Warung')
})

it('a discarded or submitted draft does not appear again', async () => {
  await typeAndLeave('Warung')
  await on(page.removeDraft(ANI, answer))
  expect(await read()).toBeUndefined()
  const saving = page.saveDraft(ANI, answer, 'Warung')
  const removing = page.removeDraft(ANI, answer)
  await on(Promise.all([saving, removing]))
  leave()
  expect(await read()).toBeUndefined()
})

it('an older copy in local storage does not overwrite a later change made by another tab', async () => {
  await typeAndLeave('Warung')
  const [name, text] = [...writtenCopies][0]!
  device.pass(1_000)
  await on(page.saveDraft(ANI, answer, 'Warung Bu Tini'))
  writtenCopies.set(name, text)
  expect(await read()).toBe('Warung Bu Tini')
  expect(writtenCopies.size).toBe(0)
})

it.each([365, -365])(
  'a draft written with a clock that was %i days off does not overwrite text typed later',
  async days => {
    device.moveClock(days * 86_400_000)
    await on(page.saveDraft(ANI, answer, 'Warung'))
    await device.restart()
    device.moveClock(-days * 86_400_000)
    await start()
    expect(await read()).toBe('Warung')
    await typeAndLeave('Warung Bu Tini')
    expect(await read()).toBe('Warung Bu Tini')
  },
)

it('text that could not be stored in the database can be read in this page and after a restart', async () => {
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(on(page.saveDraft(ANI, answer, 'Warung'))).rejects.toMatchObject({ name: 'QuotaExceededError' })
  expect(await read()).toBe('Warung')
  leave()
  await device.restart()
  await start()
  expect(await read()).toBe('Warung')
  full.mockRestore()
  expect(await read()).toBe('Warung')
  expect(writtenCopies.size).toBe(0)
})

it('a logout keeps the drafts of the user, and a logout that discards unsent work deletes them', async () => {
  await typeAndLeave('Warung')
  await on(page.deleteUserData(ANI))
  await comesIn(BUDI)
  expect(await read(BUDI)).toBeUndefined()
  await comesIn(ANI)
  expect(await read()).toBe('Warung')
  await typeAndLeave('Warung Bu Tini')
  await on(page.deleteUserData(ANI, { unsent: 'discard' }))
  expect(writtenCopies.size).toBe(0)
  await comesIn(ANI)
  expect(await read()).toBeUndefined()
})

it('a tab that could not store a draft does not write the draft after another tab has discarded it', async () => {
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(on(page.saveDraft(ANI, answer, 'Warung'))).rejects.toMatchObject({ name: 'QuotaExceededError' })
  leave()
  expect(writtenCopies.size).toBe(1)
  const [other, leaveOther] = [page, leave]
  await start()
  await on(page.deleteUserData(ANI, { unsent: 'discard' }))
  full.mockRestore()
  await device.settle()
  leaveOther()
  expect(writtenCopies.size).toBe(0)
  await comesIn(ANI)
  expect(await on(other.readDraft(ANI, answer))).toBeUndefined()
})

it('does not store text typed in a tab whose owner logged out in another tab', async () => {
  await on(page.deleteUserData(ANI))
  await on(page.saveDraft(ANI, answer, 'Warung'))
  leave()
  expect(writtenCopies.size).toBe(0)
})

it('stores text typed after the browser lost the database, and reports if the session is lost too', async () => {
  const session = (await on(page.readSession()))!
  await on(page.saveDraft(ANI, answer, 'Warung'))
  device.loseDatabase()
  page.setSessionCopy(() => session)
  await on(page.saveDraft(ANI, answer, 'Warung Bu Tini'))
  leave()
  expect(writtenCopies.size).toBe(0)
  expect(await read()).toBe('Warung Bu Tini')
  device.loseDatabase()
  page.setSessionCopy(() => undefined)
  expect(await on(page.saveDraft(ANI, answer, 'Warung Bu Tini 2'))).toBe(false)
})

it('a logout keeps a file that only the newest version of a draft mentions', async () => {
  const file = await on(page.storeFile(ANI, 'tugas.txt', new Blob(['isi'])))
  void page.saveDraft(ANI, 'assignment-files:1', [file]).catch(() => undefined)
  await Promise.resolve()
  leave()
  await device.restart()
  await start()
  await on(page.deleteUserData(ANI))
  await comesIn(ANI)
  expect(await on(page.readDraft(ANI, 'assignment-files:1'))).toEqual([file])
  expect(await on(page.isIntact({ ...file, userId: ANI }))).toBe(true)
})
