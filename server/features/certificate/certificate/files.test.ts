import { HOUR_MS } from '#contract/wire/durations.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStorage } from '#server/storage/storage.ts'
import type { Storage } from '#server/storage/port.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { moveFiles, readFile, removeOrphans, storeFile } from './files.ts'

const runningSignal = new AbortController().signal

let world: LearningApp
let storage: Storage
beforeAll(async () => {
  world = await startLearningApp()
  storage = createStorage(world.dataDir)
})
afterAll(() => world.close())

const deps = (other: Partial<Storage> = {}) => ({
  db: world.db,
  now: () => world.clock.now,
  storage: { ...storage, ...other },
})

/** Creates a certificate without a file. If `pdf` is given, stores it in the row, as older versions did. */
async function certificate(pdf?: string): Promise<string> {
  const id = randomUUID()
  const { enrollmentId } = await world.enrol(await world.newLearner())
  await world.db
    .insertInto('certificate')
    .values({ id, enrollment_id: enrollmentId, kind: 'completion', finished_at: world.clock.now })
    .execute()
  if (pdf) await sql`update certificate set pdf = ${Buffer.from(pdf)} where id = ${id}`.execute(world.db)
  return id
}
const inRow = async (id: string) =>
  (await world.db.selectFrom('certificate').select('pdf').where('id', '=', id).executeTakeFirst())?.pdf?.toString()
const inStorage = async (id: string) => (await readFile(storage, id))?.toString()
const erase = (id: string) => world.db.deleteFrom('certificate').where('id', '=', id).execute()
const noted = async (id: string) =>
  (await world.db.selectFrom('certificate_file').selectAll().where('certificate_id', '=', id).execute()).length

test('moves certificate files from database rows to the storage, and loses no file if a write fails', async () => {
  const ids = [await certificate('satu'), await certificate('dua'), await certificate('tiga')]
  let writes = 0
  const full: Partial<Storage> = {
    write: async (key, bytes) => {
      writes += 1
      if (writes === 2) throw new Error('no room left')
      await storage.write(key, bytes)
    },
  }
  await expect(moveFiles(deps(full), runningSignal)).rejects.toThrow('no room left')
  const both = await Promise.all(ids.map(async id => (await inRow(id)) ?? (await inStorage(id))))
  expect(both).toEqual(['satu', 'dua', 'tiga'])
  await moveFiles(deps(), runningSignal)
  expect(await Promise.all(ids.map(inRow))).toEqual([undefined, undefined, undefined])
  expect(await Promise.all(ids.map(inStorage))).toEqual(['satu', 'dua', 'tiga'])
})

test('a server that shuts down leaves the remaining certificate files for the next run', async () => {
  const id = await certificate('besok')
  await moveFiles(deps(), AbortSignal.abort())
  expect([await inRow(id), await inStorage(id)]).toEqual(['besok', undefined])
})

test('a request before a certificate file is moved to the storage returns the stored file, and draws no new file', async () => {
  const id = await certificate('dari dulu')
  await storeFile(deps(), id, () => Promise.resolve(Buffer.from('baru')))
  expect(await inStorage(id)).toBe('dari dulu')
})

test('deletes the file of a deleted certificate, including a file written after the deletion', async () => {
  const [kept, gone] = [await certificate(), await certificate()]
  await storeFile(deps(), kept, () => Promise.resolve(Buffer.from('tetap')))
  await storeFile(deps(), gone, async () => {
    await erase(gone)
    await removeOrphans(deps())
    return Buffer.from('terlambat')
  })
  expect(await inStorage(gone)).toBe('terlambat')
  world.clock.now = new Date(world.clock.now.getTime() + HOUR_MS + 1)
  await removeOrphans(deps())
  expect([await inStorage(gone), await noted(gone)]).toEqual([undefined, 0])
  expect([await inStorage(kept), await noted(kept)]).toEqual(['tetap', 1])
})

test('draws no file for a deleted certificate', async () => {
  const id = await certificate()
  await erase(id)
  await storeFile(deps(), id, () => Promise.reject(new Error('drawn')))
  expect([await inStorage(id), await noted(id)]).toEqual([undefined, 0])
})
