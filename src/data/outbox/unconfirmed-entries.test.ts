import { afterEach, beforeEach, expect, it } from 'vitest'
import { Device } from '#tests/support/device/device.ts'
import { openPage, type Page } from '#tests/support/device/page.ts'
import { ServerDouble } from '#tests/support/device/server.ts'

const ANI = '0195a000-0000-7000-8000-00000000000a'
const step = {
  kind: 'progress',
  payload: { userId: ANI, enrollmentId: 'e', lectureMaterialId: 'm', status: 'COMPLETED' },
} as const

let device: Device
let server: ServerDouble
let page: Page
let leave: (() => void)[]
/** Replaces the page's local storage. */
let writtenCopies: Map<string, string>

beforeEach(async () => {
  device = new Device()
  server = new ServerDouble(device.life)
  writtenCopies = new Map()
  await start()
  await on(page.storeSession(server.login(ANI)))
})
afterEach(() => device.leave())

/** Opens a new document. */
async function start(): Promise<void> {
  page = await openPage(server)
  leave = []
  const { setUnconfirmedStore } = await import('../unconfirmed-store.ts')
  setUnconfirmedStore({
    read: name => writtenCopies.get(name),
    readAll: () => [...writtenCopies.values()],
    write: (name, text) => void writtenCopies.set(name, text),
    drop: name => void writtenCopies.delete(name),
    dropAll: () => writtenCopies.clear(),
    onLeave: handler => void leave.push(handler),
  })
}

async function on<T>(work: Promise<T>): Promise<T> {
  return (await device.until(work)) as T // the browser is never killed in this file, so the result is not 'killed'
}

const bring = async () => (await import('./restore-unconfirmed-entries.ts')).restoreUnconfirmedEntries()
const go = () => {
  for (const handler of leave) handler()
}
const ids = async () => (await on(page.listEntries(ANI))).map(entry => entry.id)

it('keeps an entry with its local progress if the page closes before the entry is stored', async () => {
  void page.enqueue(step.kind, step.payload, { userId: ANI }).catch(() => undefined)
  // The entry is in memory, but not stored yet.
  await on(page.readClockOffset())
  go()
  expect(writtenCopies.size).toBe(1)
  await device.restart()
  await start()
  await on(bring())
  expect(await ids()).toHaveLength(1)
  expect(await on(page.withDb(db => db.count('localProgress')))).toBe(1)
  expect(writtenCopies.size).toBe(0)
})

it('writes no copy of a stored entry, and restores no entry twice', async () => {
  const entry = await on(page.enqueue(step.kind, step.payload, { userId: ANI }))
  go()
  expect(writtenCopies.size).toBe(0)
  writtenCopies.set(`${ANI}:outbox:${entry.id}`, JSON.stringify(entry))
  await on(bring())
  expect([await ids(), writtenCopies.size]).toEqual([[entry.id], 0])
})

it('restores entries in the order of their creation, although local storage lists them in another order', async () => {
  const point = (event_name: 'material-completed' | 'class-completed', ref: string) =>
    ({ kind: 'points', payload: { user_id: ANI, point: 0, extras: { event_name, ref } }, userId: ANI }) as const
  const works = [{ ...step, userId: ANI }, point('material-completed', 'e:m'), point('class-completed', 'e:k')]
  void page.enqueueAll(works).catch(() => undefined)
  await on(page.readClockOffset())
  go()
  await device.restart()
  writtenCopies = new Map([...writtenCopies].toReversed())
  expect(writtenCopies.size).toBe(3)
  await start()
  await on(bring())
  expect((await on(page.listEntries(ANI))).map(entry => entry.payload)).toEqual(works.map(work => work.payload))
  expect(writtenCopies.size).toBe(0)
})

it('saves an entry to local storage while the page is hidden, and to the outbox when the page is shown again', async () => {
  await on(page.readClockOffset())
  page.pauseSemaiDb()
  const writing = page.enqueue(step.kind, step.payload, { userId: ANI })
  await device.settle()
  expect(writtenCopies.size).toBe(1)
  const { resumeTransactions } = await import('../db-pause.ts')
  resumeTransactions()
  const { id } = await on(writing)
  expect([await ids(), writtenCopies.size]).toEqual([[id], 0])
})
