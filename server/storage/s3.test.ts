import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { collect } from '#tests/support/s3/collect.ts'
import { type S3StandIn, startS3StandIn } from '#tests/support/s3/stand-in.ts'
import { createS3Client } from '../s3/client.ts'
import { abortOldUploads, PART_BYTES } from '../s3/objects.ts'
import type { Storage } from './port.ts'
import { createS3Storage } from './s3.ts'

let store: S3StandIn
let storage: Storage
beforeEach(async () => {
  store = await startS3StandIn()
  storage = createS3Storage(createS3Client(store.settings), { linkOrigin: store.settings.endpoint })
})
afterEach(() => store.close())

const piece = (text: string) => Buffer.from(text)
const getKeys = async (folder: string) => (await collect(storage.list(folder))).map(({ key }) => key)

/** Returns random bytes in small buffers, and their hash. */
function largeFile(bytes: number) {
  const all = randomBytes(bytes)
  const step = 300_000
  const source = function* cut() {
    for (let at = 0; at < all.length; at += step) yield all.subarray(at, at + step)
  }
  return { all, source: () => Readable.from(source()) }
}

test('returns written data, whole and in part, with the type and cache time of the file', async () => {
  await storage.write('media/besar.webp', piece('0123456789'))
  expect((await storage.read('media/besar.webp'))?.toString()).toBe('0123456789')
  expect((await buffer(storage.stream('media/besar.webp'))).toString()).toBe('0123456789')
  expect((await buffer(storage.stream('media/besar.webp', { first: 3, last: 5 }))).toString()).toBe('345')
  expect(await storage.sizeOf('media/besar.webp')).toBe(10)
  expect(store.objects.get('media/besar.webp')).toMatchObject({
    headers: { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' },
    checksum: createHash('sha256').update('0123456789').digest('base64'),
  })
})

test('a missing file has no size and no bytes, its stream fails, and removing it is not an error', async () => {
  expect(await storage.sizeOf('media/tidak-ada')).toBeUndefined()
  expect(await storage.read('media/tidak-ada')).toBeUndefined()
  await expect(buffer(storage.stream('media/tidak-ada'))).rejects.toThrow('NoSuchKey')
  await storage.remove('media/tidak-ada')
  await storage.removeFolder('attachments/budi')
})

test.each(['../semai.json', 'media/../../x', 'media', '/etc/passwd', 'media//a', 'media/a\0'])(
  'rejects the storage key %j before any request',
  async key => {
    await expect(async () => storage.sizeOf(key)).rejects.toThrow('invalid storage key')
    await expect(async () => storage.write(key, piece('a'))).rejects.toThrow('invalid storage key')
    expect(store.requests).toEqual([])
  },
)

test('a file grows by pieces that are read in order, and becomes one object when it is complete', async () => {
  const key = 'attachments/ana/satu'
  await storage.writePiece(key, 0, piece('abc'))
  expect(await storage.sizeOf(key)).toBe(3)
  await Promise.all([storage.writePiece(key, 3, piece('def')), storage.writePiece(key, 3, piece('def'))])
  await storage.writePiece(key, 2, piece('cdefgh'))
  expect(await storage.sizeOf(key)).toBe(8)
  expect((await storage.read(key))?.toString()).toBe('abcdefgh')
  expect((await buffer(storage.stream(key, { first: 2, last: 6 }))).toString()).toBe('cdefg')
  expect(await getKeys('attachments')).toEqual([])
  await storage.joinPieces(key)
  expect([...store.objects.keys()]).toEqual([key])
  expect((await storage.read(key))?.toString()).toBe('abcdefgh')
})

test('a kill during the deletion of joined pieces does not damage the file', async () => {
  const key = 'attachments/ana/satu'
  await storage.writePiece(key, 0, piece('abc'))
  await storage.writePiece(key, 3, piece('def'))
  const [last] = [...store.objects.entries()].filter(([name]) => name.endsWith('3'))
  await storage.joinPieces(key)
  if (last) store.objects.set(...last)
  await storage.joinPieces(key)
  expect([...store.objects.keys()]).toEqual([key])
  expect((await storage.read(key))?.toString()).toBe('abcdef')
})

test('a file with a missing piece ends before the gap, and is not joined', async () => {
  const key = 'attachments/ana/satu'
  await storage.writePiece(key, 0, piece('abc'))
  await storage.writePiece(key, 9, piece('jkl'))
  expect(await storage.sizeOf(key)).toBe(3)
  await expect(storage.joinPieces(key)).rejects.toThrow('pieces of')
  expect(await storage.sizeOf(key)).toBe(3)
})

test('a large file is sent in parts, and equals its source', async () => {
  const { all, source } = largeFile(2 * PART_BYTES + 1_000)
  await storage.writeStream('media/film.mp4', source())
  expect(store.requests.filter(request => request.startsWith('PUT'))).toHaveLength(3)
  expect((await storage.read('media/film.mp4'))?.equals(all)).toBe(true)
})

test('a failed upload of a large file leaves no parts', async () => {
  const { source } = largeFile(PART_BYTES + 1)
  async function* broken() {
    yield* source() as AsyncIterable<Buffer> // the stream yields buffers
    throw new Error('the source broke')
  }
  await expect(storage.writeStream('media/film.mp4', broken())).rejects.toThrow('the source broke')
  store.faults.maxBytes = 10
  await expect(storage.writeStream('media/film.mp4', source())).rejects.toMatchObject({ code: 'ENOSPC' })
  expect([store.uploads.size, store.objects.size]).toEqual([0, 0])
})

test('deletes the parts of uploads that began long ago', async () => {
  const upload = { key: 'media/film.mp4', headers: {}, parts: new Map() }
  store.uploads.set('old', { ...upload, begunAt: new Date('2026-11-20T00:00:00Z') })
  store.uploads.set('new', { ...upload, begunAt: new Date('2026-11-26T00:00:00Z') })
  expect(await abortOldUploads(createS3Client(store.settings), new Date('2026-11-25T00:00:00Z'))).toBe(1)
  expect([...store.uploads.keys()]).toEqual(['new'])
})

test('a download continues at the next byte after its connection broke', async () => {
  const { all, source } = largeFile(1_000_000)
  await storage.writeStream('media/film.mp4', source())
  store.faults.cuts = { afterBytes: 200_000, times: 3 }
  expect((await buffer(storage.stream('media/film.mp4'))).equals(all)).toBe(true)
  store.faults.cuts = { afterBytes: 100_000, times: 2 }
  const part = await buffer(storage.stream('media/film.mp4', { first: 10, last: 500_000 }))
  expect(part.equals(all.subarray(10, 500_001))).toBe(true)
})

test('a download fails if its file is replaced meanwhile, and does not mix both files', async () => {
  await storage.write('certificates/a/file.pdf', randomBytes(400_000))
  store.faults.cuts = { afterBytes: 100_000, times: 1 }
  const stream = storage.stream('certificates/a/file.pdf')
  stream.once('data', () => void storage.write('certificates/a/file.pdf', randomBytes(400_000)))
  await expect(buffer(stream)).rejects.toThrow('412')
})

test('does not return a damaged object', async () => {
  await storage.write('certificates/a/file.pdf', piece('isi'))
  const object = store.objects.get('certificates/a/file.pdf')
  if (object) object.bytes = piece('isl')
  await expect(storage.read('certificates/a/file.pdf')).rejects.toThrow('damaged')
})

test('a reader that disconnects ends the request to the store', async () => {
  await storage.writeStream('media/film.mp4', largeFile(4_000_000).source())
  const stream = storage.stream('media/film.mp4')
  stream.once('data', () => stream.destroy())
  await waitUntilPasses(() => expect(stream.closed).toBe(true))
  expect((await buffer(storage.stream('media/film.mp4'))).length).toBe(4_000_000)
})

test('removes a file, and a folder with pieces and with several pages of keys', async () => {
  await store.close()
  store = await startS3StandIn('semai-uji', { pageSize: 3 })
  storage = createS3Storage(createS3Client(store.settings))
  for (const name of ['1', '2', '3', '4', '5', '6', '7']) await storage.write(`attachments/ana/${name}`, piece(name))
  await storage.writePiece('attachments/ana/8', 0, piece('8'))
  await storage.write('attachments/anak/1', piece('tetap'))
  await storage.remove('attachments/ana/1')
  expect(await getKeys('attachments/ana')).toHaveLength(6)
  await storage.removeFolder('attachments/ana')
  expect([...store.objects.keys()]).toEqual(['attachments/anak/1'])
})

test('reports a full bucket as a full disk', async () => {
  store.faults.maxBytes = 5
  await expect(storage.write('media/a.webp', piece('123456'))).rejects.toMatchObject({ code: 'ENOSPC' })
  await expect(storage.writePiece('media/a.webp', 0, piece('123456'))).rejects.toMatchObject({ code: 'ENOSPC' })
})

test('a link returns the file as a download, and is valid for its key only', async () => {
  await storage.write('attachments/ana/satu', piece('isi'))
  await storage.write('attachments/budi/dua', piece('rahasia'))
  const file = { type: 'text/plain', disposition: "attachment; filename*=UTF-8''tugas%20saya.txt" }
  const link = (await storage.linkTo('attachments/ana/satu', file)) ?? ''
  const response = await fetch(link)
  expect(await response.text()).toBe('isi')
  expect(response.headers.get('content-disposition')).toBe(file.disposition)
  expect((await fetch(link.replace('ana/satu', 'budi/dua'))).status).toBe(403)
  store.faults.clockAheadMs = 400_000
  expect((await fetch(link)).status).toBe(403)
  expect(await createS3Storage(createS3Client(store.settings)).linkTo('attachments/ana/satu', file)).toBeUndefined()
})
