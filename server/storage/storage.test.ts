import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runInTransaction } from '#server/db/database.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { createDiskStorage } from './disk.ts'
import type { Storage } from './port.ts'
import { createStorage } from './storage.ts'

let database: TestDatabase
let folder = ''
let storage: Storage
beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'semai-storage-'))
  storage = createStorage(folder)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await database.close()
})

/** Calls every method of the storage. A new method without an entry here is a compile error. */
const uses: Record<keyof Storage, () => unknown> = {
  sizeOf: () => storage.sizeOf('media/a'),
  read: () => storage.read('media/a'),
  stream: () => storage.stream('media/a'),
  write: () => storage.write('media/a', Buffer.from('a')),
  writeStream: () => storage.writeStream('media/a', Readable.from([Buffer.from('a')])),
  writePiece: () => storage.writePiece('media/a', 0, Buffer.from('a')),
  joinPieces: () => storage.joinPieces('media/a'),
  remove: () => storage.remove('media/a'),
  removeFolder: () => storage.removeFolder('media/folder'),
  list: () => storage.list('media'),
  linkTo: () => storage.linkTo('media/a', { type: 'text/plain', disposition: 'attachment' }),
}

test.each(Object.keys(uses) as (keyof Storage)[])('refuses the storage method %s inside a transaction', async name => {
  await storage.write('media/a', Buffer.from('a'))
  const use = async () => uses[name]()
  await expect(runInTransaction(database.db, use)).rejects.toThrow(/inside a transaction/)
  await expect(use()).resolves.not.toThrow()
})

test('returns written data, whole and in part', async () => {
  await storage.write('media/besar.bin', Buffer.from('0123456789'))
  expect((await storage.read('media/besar.bin'))?.toString()).toBe('0123456789')
  expect((await buffer(storage.stream('media/besar.bin'))).toString()).toBe('0123456789')
  expect((await buffer(storage.stream('media/besar.bin', { first: 3, last: 5 }))).toString()).toBe('345')
  expect(await readdir(join(folder, 'media'))).not.toContainEqual(expect.stringMatching(/\.part$/))
})

test('a failed write leaves no partial file', async () => {
  await storage.writePiece('media/penuh.webp/isi', 0, Buffer.from('a'))
  await expect(storage.write('media/penuh.webp', Buffer.from('b'))).rejects.toThrow('EISDIR')
  expect(await readdir(join(folder, 'media'))).not.toContainEqual(expect.stringMatching(/\.part$/))
})

test('refuses writes before they use up the disk space of the database, while reads and deletions still work', async () => {
  await storage.write('media/lama', Buffer.from('lama'))
  const crowded = createDiskStorage(folder, { keptFreeBytes: Number.POSITIVE_INFINITY })
  const full = { code: 'ENOSPC' }
  await expect(crowded.write('media/baru', Buffer.from('a'))).rejects.toMatchObject(full)
  await expect(crowded.writePiece('attachments/cici/satu', 0, Buffer.from('a'))).rejects.toMatchObject(full)
  expect(await crowded.sizeOf('media/baru')).toBeUndefined()
  expect(await crowded.sizeOf('attachments/cici/satu')).toBeUndefined()
  expect((await crowded.read('media/lama'))?.toString()).toBe('lama')
  await crowded.remove('media/lama')
  expect(await crowded.sizeOf('media/lama')).toBeUndefined()
})

test('a file grows by pieces, and a repeated piece is stored once', async () => {
  const key = 'attachments/ana/satu'
  await storage.writePiece(key, 0, Buffer.from('abc'))
  expect(await storage.sizeOf(key)).toBe(3)
  await Promise.all([storage.writePiece(key, 3, Buffer.from('def')), storage.writePiece(key, 3, Buffer.from('def'))])
  expect((await storage.read(key))?.toString()).toBe('abcdef')
})

test('a missing file has no size and no bytes, and removing it is not an error', async () => {
  await storage.writePiece('attachments/budi/satu', 0, Buffer.from('a'))
  for (const key of ['media/tidak-ada', 'attachments/budi', 'attachments/budi/satu/dua']) {
    expect([key, await storage.sizeOf(key)]).toEqual([key, undefined])
  }
  expect(await storage.read('media/tidak-ada')).toBeUndefined()
  await storage.remove('media/tidak-ada')
  await storage.removeFolder('attachments/budi')
  await storage.removeFolder('attachments/budi')
  expect(await storage.sizeOf('attachments/budi/satu')).toBeUndefined()
})

test.each(['../semai.json', 'media/../../x', 'media', '/etc/passwd', 'media//a', 'media/.part', 'media/a\0'])(
  'rejects the storage key %j',
  async key => {
    await expect(storage.sizeOf(key)).rejects.toThrow('invalid storage key')
    await expect(storage.write(key, Buffer.from('a'))).rejects.toThrow('invalid storage key')
    await expect(stat(join(folder, 'x'))).rejects.toThrow('ENOENT')
  },
)
