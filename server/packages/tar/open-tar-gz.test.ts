import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { packTar, type TarEntry } from 'modern-tar'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskStorage } from '../../storage/disk.ts'
import type { Storage } from '../../storage/port.ts'
import { PackageFault } from '../fault.ts'
import { openTarGz } from './open-tar-gz.ts'
import { getUnpackedKey } from './unpacked-key.ts'

const KEY = 'attachments/paket'
const limits = { maxEntries: 100, maxTotalBytes: 50_000_000, maxEntryBytes: 20_000_000 }

let folder: string
let storage: Storage
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tar-'))
  storage = createDiskStorage(folder)
})
afterEach(() => rm(folder, { recursive: true }))

const file = (name: string, body: string | Uint8Array): TarEntry => ({
  header: { name, size: Buffer.byteLength(body), type: 'file' },
  body,
})

async function opened(tar: Uint8Array, { isPacked = false } = {}) {
  await storage.write(KEY, isPacked ? tar : gzipSync(tar))
  return openTarGz(storage, KEY, limits)
}

const getCode = (tar: Uint8Array | Promise<Uint8Array>, options?: { isPacked: boolean }) =>
  Promise.resolve(tar)
    .then(bytes => opened(bytes, options))
    .then(
      () => 'opened',
      (error: unknown) => (error instanceof PackageFault ? error.code : error),
    )

test('reads every file of a tar archive, even files with long names and empty files', async () => {
  const long = `${'folder/'.repeat(30)}nama berkas.txt`
  const large = randomBytes(3_000_000)
  const source = await opened(
    await packTar([
      { header: { name: 'folder/', size: 0, type: 'directory' } },
      file('./awal.txt', 'awal'),
      file(long, 'panjang'),
      file('kosong', ''),
      file('besar', large),
      file('akhir', 'akhir'),
    ]),
  )
  expect(source.entries).toEqual([
    { path: 'awal.txt', size: 4 },
    { path: long, size: 7 },
    { path: 'kosong', size: 0 },
    { path: 'besar', size: large.length },
    { path: 'akhir', size: 5 },
  ])
  expect(await text(await source.open(long))).toBe('panjang')
  expect((await source.read('besar', 4_000_000)).equals(large)).toBe(true)
  expect((await source.read('kosong', 0)).length).toBe(0)
  await expect(source.read('besar', 10)).rejects.toMatchObject({ code: 'PACKAGE_FILE_TOO_LARGE' })
  await expect(source.read('lain', 10)).rejects.toMatchObject({ code: 'PACKAGE_FILE_MISSING' })
})

test('unpacking a second archive replaces the content of the first', async () => {
  await opened(await packTar([file('a', 'isi yang panjang')]))
  const source = await opened(await packTar([file('b', 'isi')]))
  expect(await text(await source.open('b'))).toBe('isi')
  expect(await storage.sizeOf(getUnpackedKey(KEY))).toBe(3)
})

/** Changes one header field and its checksum. */
function changed(tar: Uint8Array, offset: number, value: string): Uint8Array {
  const bytes = Buffer.from(tar)
  bytes.write(value, offset, 'latin1')
  bytes.fill(' ', 148, 156)
  const sum = bytes.subarray(0, 512).reduce((all, byte) => all + byte, 0)
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return bytes
}

const one = () => packTar([file('a', 'isi')])
const link = (type: 'symlink' | 'link'): TarEntry => ({ header: { name: 'a', size: 0, type, linkname: '/etc/passwd' } })

test.each([
  ['a path outside the package', () => packTar([file('../a', 'x')]), 'PACKAGE_NAME_LEADS_OUT'],
  ['an absolute path', () => packTar([file('/etc/passwd', 'x')]), 'PACKAGE_NAME_LEADS_OUT'],
  ['a duplicate name', () => packTar([file('a', 'x'), file('A', 'y')]), 'PACKAGE_NAME_TWICE'],
  ['a symbolic link', () => packTar([link('symlink')]), 'PACKAGE_SPECIAL_FILE'],
  ['a hard link', () => packTar([link('link')]), 'PACKAGE_SPECIAL_FILE'],
  [
    'too many files',
    () => packTar(Array.from({ length: 101 }, (_, at) => file(`f${at}`, 'x'))),
    'PACKAGE_TOO_MANY_FILES',
  ],
  ['a decompression bomb', () => packTar([file('a', Buffer.alloc(10_000_000))]), 'PACKAGE_BOMB'],
  ['a file above the limit', async () => changed(await one(), 124, '00777777777'), 'PACKAGE_FILE_TOO_LARGE'],
  ['a size without digits', async () => changed(await one(), 124, 'zzzzzzzzzzz'), 'PACKAGE_BROKEN'],
  ['a changed header', async () => Buffer.from(await one()).fill('b', 0, 1), 'PACKAGE_BROKEN'],
  ['an end inside a file', async () => (await one()).slice(0, 513), 'PACKAGE_BROKEN'],
  ['an end inside a header', async () => (await one()).slice(0, 100), 'PACKAGE_BROKEN'],
  [
    'names larger than any path',
    async () => changed(changed(await one(), 124, '00007777777'), 156, 'x'),
    'PACKAGE_NAME_NOT_ALLOWED',
  ],
  ['invalid records of long names', async () => changed(await one(), 156, 'x'), 'PACKAGE_BROKEN'],
])('refuses a tar with %s', async (_name, tar, code) => {
  expect(await getCode(tar())).toBe(code)
})

test('refuses a tar.gz that is not gzip, or ends too early', async () => {
  const packed = gzipSync(await packTar([file('a', randomBytes(60_000))]))
  expect(await getCode(packed.subarray(0, 30_000), { isPacked: true })).toBe('PACKAGE_BROKEN')
  expect(await getCode(Buffer.from('bukan gzip'), { isPacked: true })).toBe('PACKAGE_BROKEN')
})

test.each(Array.from({ length: 40 }, (_, at) => at + 1))('refuses a tar without its last %d bytes', async missing => {
  const packed = gzipSync(await packTar([file('a.txt', 'isi')]))
  expect(await getCode(packed.subarray(0, -missing), { isPacked: true })).toBe('PACKAGE_BROKEN')
})

test('refuses a tar.gz with a wrong checksum', async () => {
  const packed = gzipSync(await packTar([file('a.txt', 'isi')]))
  packed[packed.length - 8]! ^= 1
  expect(await getCode(packed, { isPacked: true })).toBe('PACKAGE_BROKEN')
})

test('accepts a tar archive with up to 2 MiB after its end mark', async () => {
  const tar = await packTar([file('a.txt', 'isi')])
  expect(await getCode(Buffer.concat([tar, Buffer.alloc(1024 * 1024)]))).toBe('opened')
  expect(await getCode(Buffer.concat([tar, Buffer.alloc(3 * 1024 * 1024)]))).toBe('PACKAGE_BROKEN')
})

test('lists a file with a hard link to itself once', async () => {
  const self: TarEntry = { header: { name: 'a', size: 0, type: 'link', linkname: './a' } }
  const source = await opened(await packTar([file('./a', 'isi'), self]))
  expect(source.entries).toEqual([{ path: 'a', size: 3 }])
})
