import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { collect } from '#tests/support/s3/collect.ts'
import { type S3StandIn, startS3StandIn } from '#tests/support/s3/stand-in.ts'
import { createS3Client } from '../s3/client.ts'
import { checkFiles } from './check-files.ts'
import { createDiskStorage } from './disk.ts'
import { type StorageMove, moveFiles } from './move.ts'
import type { Storage } from './port.ts'
import { createS3Storage } from './s3.ts'
import { createTieredStorage } from './tiers.ts'

let store: S3StandIn
let folder: string
let disk: Storage
let bucket: Storage
beforeEach(async () => {
  store = await startS3StandIn()
  folder = await mkdtemp(join(tmpdir(), 'semai-move-'))
  disk = createDiskStorage(folder)
  bucket = createS3Storage(createS3Client(store.settings))
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const getMedia = (text: string) => `media/${createHash('sha256').update(text).digest('hex')}.webp`
const write = (storage: Storage, key: string, text: string) => storage.write(key, Buffer.from(text))
const getText = async (storage: Storage, key: string) => (await storage.read(key))?.toString()
const move = (changes: Partial<StorageMove> = {}) =>
  moveFiles({ from: disk, to: bucket, isTargetLive: true, isDryRun: false, unfinished: new Set(), ...changes })

test('a move copies every file once without changing the source, and can copy the files back', async () => {
  const files = {
    [getMedia('a')]: 'a',
    'attachments/ana/1': 'tugas',
    'certificates/x/file.pdf': 'pdf',
    'uploads/b.webp': 'b',
  }
  for (const [key, text] of Object.entries(files)) await write(disk, key, text)
  expect(await move({ isDryRun: true })).toMatchObject({ copied: 4, failed: [] })
  expect(store.objects.size).toBe(0)
  expect(await move()).toMatchObject({ copied: 4, copiedBytes: 10, present: 0, failed: [] })
  expect(await move()).toMatchObject({ copied: 0, present: 4 })
  for (const [key, text] of Object.entries(files)) {
    expect([await getText(disk, key), await getText(bucket, key)]).toEqual([text, text])
  }
  await rm(join(folder, 'attachments'), { recursive: true })
  expect(await move({ from: bucket, to: disk })).toMatchObject({ copied: 1, present: 3, failed: [] })
  expect(await getText(disk, 'attachments/ana/1')).toBe('tugas')
})

test('a move reports a damaged media file without copying it, and copies the others', async () => {
  await write(disk, getMedia('baik'), 'baik')
  await write(disk, getMedia('rusak'), 'busuk')
  expect(await move()).toMatchObject({ copied: 1, failed: [expect.stringMatching(/bukan isi yang disimpan/)] })
  expect([...store.objects.keys()]).toEqual([getMedia('baik')])
})

test('a move overwrites changed files only if the server does not write to the target', async () => {
  await write(disk, 'certificates/x/file.pdf', 'lama')
  await write(bucket, 'certificates/x/file.pdf', 'lebih baru')
  expect(await move()).toMatchObject({ copied: 0, present: 1 })
  expect(await getText(bucket, 'certificates/x/file.pdf')).toBe('lebih baru')
  expect(await move({ from: bucket, to: disk, isTargetLive: false })).toMatchObject({ copied: 1 })
  expect(await getText(disk, 'certificates/x/file.pdf')).toBe('lebih baru')
})

test('does not overwrite a file that is stored during the move', async () => {
  await write(disk, 'certificates/x/file.pdf', 'lama')
  const slow: Storage = {
    ...disk,
    stream: (key, range) =>
      disk.stream(key, range).once('end', () => {
        store.objects.set(key, {
          bytes: Buffer.from('baru dibuat'),
          headers: {},
          checksum: undefined,
          changedAt: new Date(),
        })
      }),
  }
  expect(await move({ from: slow })).toMatchObject({ copied: 0, present: 1, failed: [] })
  expect(await getText(bucket, 'certificates/x/file.pdf')).toBe('baru dibuat')
})

test('a file deleted during the move does not appear again', async () => {
  await write(disk, 'attachments/ana/1', 'hapus')
  const tiers = createTieredStorage(bucket, disk)
  const slow: Storage = {
    ...disk,
    async sizeOf(key) {
      await tiers.remove(key)
      return disk.sizeOf(key)
    },
  }
  await move({ from: slow })
  expect(await tiers.sizeOf('attachments/ana/1')).toBeUndefined()
})

test('does not move an unfinished upload, and completes it with pieces that arrive after the move', async () => {
  const key = 'attachments/ana/1'
  await disk.writePiece(key, 0, Buffer.from('abc'))
  expect(await move({ unfinished: new Set([key]) })).toMatchObject({ copied: 0, unfinished: 1 })
  const tiers = createTieredStorage(bucket, disk)
  expect(await tiers.sizeOf(key)).toBe(3)
  await tiers.writePiece(key, 3, Buffer.from('def'))
  expect(await tiers.sizeOf(key)).toBe(6)
  await tiers.joinPieces(key)
  expect(await getText(tiers, key)).toBe('abcdef')
})

test('a move waits for the end of an outage and continues', async () => {
  await write(disk, 'attachments/ana/1', 'satu')
  store.faults.answers = [503, 503, 503]
  expect(await move()).toMatchObject({ copied: 1, failed: [] })
})

test('with two stores, a file is found in either store, and a deletion removes it from both', async () => {
  const tiers = createTieredStorage(bucket, disk)
  await write(disk, 'media/lama.webp', 'lama')
  await write(tiers, 'media/baru.webp', 'baru')
  expect(await disk.sizeOf('media/baru.webp')).toBeUndefined()
  expect([await getText(tiers, 'media/lama.webp'), await getText(tiers, 'media/baru.webp')]).toEqual(['lama', 'baru'])
  expect((await buffer(tiers.stream('media/lama.webp', { first: 1, last: 2 }))).toString()).toBe('am')
  await expect(buffer(tiers.stream('media/tidak-ada'))).rejects.toThrow('ENOENT')
  const keys = await collect(tiers.list('media'))
  expect(keys.map(({ key }) => key).toSorted()).toEqual(['media/baru.webp', 'media/lama.webp'])
  await move()
  await tiers.removeFolder('media/x')
  for (const key of ['media/lama.webp', 'media/baru.webp']) await tiers.remove(key)
  expect(store.objects.size).toBe(0)
  expect(await disk.sizeOf('media/lama.webp')).toBeUndefined()
})

test('the check lists the names of damaged files, and counts files that were not moved', async () => {
  for (const text of ['a', 'b']) await write(disk, getMedia(text), text)
  await write(disk, 'attachments/ana/1', 'tugas')
  await write(disk, 'attachments/ana/2', 'belum')
  await move({ unfinished: new Set(['attachments/ana/2']) })
  expect(await checkFiles(bucket, disk)).toEqual({ read: 3, unmoved: 1, damaged: [] })
  for (const key of [getMedia('a'), 'attachments/ana/1']) {
    const object = store.objects.get(key)
    if (object) object.bytes = Buffer.alloc(object.bytes.length, 'x')
  }
  expect((await checkFiles(bucket, disk)).damaged).toEqual([getMedia('a'), 'attachments/ana/1'])
  await writeFile(join(folder, 'media', `${'0'.repeat(64)}.webp.1.part`), 'rest')
  expect((await checkFiles(disk, bucket)).read).toBe(4)
})
