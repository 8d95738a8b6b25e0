import { expect, it } from 'vitest'
import {
  ANI,
  createCompletedMaterial,
  getEnrollmentId,
  getMaterialId,
  replayPhone,
} from '#tests/support/device/replay-phone.ts'
import { ENTRY_SCHEMA, type OutboxEntry } from './entry.ts'

const phone = replayPhone()
const { appliedMaterials, complete, entries, on, replay } = phone

const damageRow = (entry: OutboxEntry, damage: object) =>
  on(phone.page.withDb(db => db.put('outbox', { ...entry, ...damage }))) // a damaged row

/** Damages the row and deletes its second copy. */
async function put(entry: OutboxEntry, damage: object): Promise<void> {
  await damageRow(entry, damage)
  const cache = await on(phone.device.caches.open('semai-outbox-v1'))
  await on(cache.delete(`/semai-outbox/entries/${entry.id}`))
}

const listSteps = () => on(phone.page.listLocalProgress(ANI, getEnrollmentId(1)))

const circular = { ...createCompletedMaterial(1).payload }
Object.assign(circular, { self: circular })

it.each([
  ['a payload with a cycle', { payload: circular }],
  ['a payload with a large integer', { payload: { ...createCompletedMaterial(1).payload, extra: 1n } }],
  ['an empty file', { kind: 'assignment', payload: { files: [null] } }],
])('sets aside an entry with %s, keeps its content, and delivers the others', async (_name, damage) => {
  const damaged = await complete(1)
  await complete(2)
  await put(damaged, damage)
  expect(await replay()).toMatchObject({ state: 'done', left: 0 })
  expect(appliedMaterials()).toEqual([2])
  expect(await entries()).toMatchObject([{ id: damaged.id, state: 'refused', payload: { text: expect.any(String) } }])
  // The material of the damaged entry does not look completed any more.
  expect((await listSteps()).map(step => step.lectureMaterialId)).toEqual([getMaterialId(2)])
})

it('delivers a damaged entry from its second copy', async () => {
  await damageRow(await complete(1), { payload: circular })
  await complete(2)
  expect(await replay()).toMatchObject({ state: 'done', delivered: 2, left: 0 })
  expect(new Set(appliedMaterials())).toEqual(new Set([1, 2]))
})

it('keeps a value that occurs twice in the content of a damaged entry', async () => {
  const shared = { text: 'jawaban' }
  await put(await complete(1), { payload: { first: shared, second: shared, big: 1n, circular } })
  await on(phone.page.repairEntries())
  const [entry] = await entries()
  expect(JSON.parse((entry!.payload as unknown as { text: string }).text)).toMatchObject({
    payload: { first: shared, second: shared, big: '1' },
  })
})

it('does not change an entry that a newer build has stored', async () => {
  const newer = { schema: ENTRY_SCHEMA + 1, kind: 'points', payload: { extras: { ref: 5 } } }
  await put(await complete(1), newer)
  expect(await on(phone.page.repairEntries())).toBe(false)
  expect(await on(phone.page.withDb(db => db.getAll('outbox')))).toMatchObject([newer])
})

it.each([
  ['list as its payload', { payload: [] }],
  ['reference that is no text', { kind: 'points', payload: { extras: { ref: 5 } } }],
  ['creation time that is no number', { createdAt: 'x', state: 'refused', payload: { big: 1n } }],
])('repairs an entry with a %s before the entries are listed', async (_name, damage) => {
  const damaged = await complete(1)
  await put(damaged, damage)
  expect(await on(phone.page.repairEntries())).toBe(true)
  const [entry] = await entries()
  expect(entry).toMatchObject({ id: damaged.id, state: 'refused', createdAt: expect.any(Number) })
  expect(await on(phone.page.repairEntries())).toBe(false)
  expect(await on(phone.page.discardEntry(damaged.id))).toBeUndefined()
})

it.each([
  ['time of the action', { happenedAtDevice: Number.NaN }],
  ['time far beyond all dates', { happenedAtDevice: 1e308 }],
  ['clock difference', { clockOffsetMs: 1n }],
  ['position in the queue', { seq: 1n }],
  ['number of tries', { attempts: 1n }],
  ['name of its queue', { lane: 5, seq: 1n }],
])('delivers an entry whose %s is damaged', async (_name, damage) => {
  const damaged = await complete(1)
  await complete(2)
  await put(damaged, damage)
  expect(await replay()).toMatchObject({ state: 'done', delivered: 2, left: 0 })
  expect(new Set(appliedMaterials())).toEqual(new Set([1, 2]))
})

it('does not change entries that it can read', async () => {
  await complete(1)
  const before = await entries()
  expect(await on(phone.page.repairEntries())).toBe(false)
  expect(await entries()).toEqual(before)
})
