import { DAY_MS } from '#contract/wire/durations.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getCourse } from '#contract/catalog/course.ts'
import { getEnrollment } from '#contract/learning/enrollment.ts'
import { listLectureMaterials } from '#contract/learning/lecture-material.ts'
import { Device } from '#tests/support/device/device.ts'

const ANI = '0195a000-0000-7000-8000-00000000000a'
const born = Date.parse('2026-11-21T03:00:00Z')

let device: Device
let page: Awaited<ReturnType<typeof open>>
beforeEach(async () => {
  device = new Device()
  page = await open()
  await on(
    page.storeSession({ userId: ANI, isAdmin: false, roles: [], accessToken: 'a', refreshToken: 'r', remember: true }),
  )
})
afterEach(() => device.leave())

/** Opens a new document on the same device. */
async function open() {
  vi.resetModules()
  const [clock, storage, collect, sessions] = await Promise.all([
    import('./clock.ts'),
    import('./query-storage.ts'),
    import('./query-collect.ts'),
    import('./session-store.ts'),
  ])
  return { ...clock, ...storage, ...collect, ...sessions }
}

async function on<T>(work: Promise<T>): Promise<T> {
  return (await device.until(work)) as T
}

const course = { buster: '1', queryHash: 'c', queryKey: [getCourse.path, { slug: 'a' }, null], state: 1 }
const text = {
  buster: '1',
  queryHash: 't',
  queryKey: [listLectureMaterials.path, null, { enrollment_id: 'e' }],
  state: 2,
}
const enrollment = {
  buster: '1',
  queryHash: 'e',
  queryKey: [getEnrollment.path, { enrollmentId: 'e' }, null],
  state: 3,
}

async function keepAll(): Promise<void> {
  for (const row of [course, text, enrollment]) await on(page.queryStorage(ANI).setItem(row.queryHash, row))
}

async function kept(): Promise<string[]> {
  return (await on(page.queryStorage(ANI).entries())).map(([key]) => key).toSorted()
}

/** Opens a new document `days` later. `line`: whether there is a connection. */
async function startAfter(days: number, { line = true } = {}): Promise<void> {
  page = await open()
  if (line) page.recordServerDate(new Date(born + days * DAY_MS).toUTCString())
  await on(page.deleteUnopenedQueries())
}

it('deletes stored responses that were not opened for a long time, except those that a class needs', async () => {
  page.recordServerDate(new Date(born).toUTCString())
  await keepAll()
  await startAfter(179)
  expect(await kept()).toEqual(['c', 'e', 't'])
  await startAfter(182)
  expect(await kept()).toEqual(['e', 't'])
  await startAfter(4_000)
  expect(await kept()).toEqual(['e', 't'])
})

it('the age of a stored response begins when it was last opened', async () => {
  page.recordServerDate(new Date(born).toUTCString())
  await keepAll()
  page = await open()
  page.recordServerDate(new Date(born + 170 * DAY_MS).toUTCString())
  await on(page.queryStorage(ANI).getItem('c'))
  await device.settle()
  await startAfter(300)
  expect(await kept()).toContain('c')
})

it('opening a stored response offline resets its age, for any date of the device clock', async () => {
  page.recordServerDate(new Date(born).toUTCString())
  await keepAll()
  device.moveClock(-600 * DAY_MS)
  page = await open()
  await on(page.queryStorage(ANI).getItem('c'))
  await device.settle()
  await startAfter(300)
  expect(await kept()).toContain('c')
})

it.each([89, 120, 400, 4_000, -600])(
  'deletes no stored response because of a device clock that is %i days off',
  async days => {
    page.recordServerDate(new Date(born).toUTCString())
    await keepAll()
    device.moveClock(days * DAY_MS)
    await startAfter(0, { line: false })
    expect(await kept()).toEqual(['c', 'e', 't'])
    // With a connection, the clock of the server is used, not the clock of the device.
    await startAfter(1)
    expect(await kept()).toEqual(['c', 'e', 't'])
    device.moveClock(-days * DAY_MS)
    await startAfter(2)
    expect(await kept()).toEqual(['c', 'e', 't'])
  },
)

it('deletes no stored response of any age while offline', async () => {
  page.recordServerDate(new Date(born).toUTCString())
  await keepAll()
  device.moveClock(4_000 * DAY_MS)
  await startAfter(4_000, { line: false })
  expect(await kept()).toEqual(['c', 'e', 't'])
})
