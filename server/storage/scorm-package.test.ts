import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPackageIndex, PACKAGE_HEAD_BYTES, readListLength, readList } from '#contract/learning/scorm-package.ts'
import { expectAll } from '#tests/support/expect-all.ts'
import { createDiskStorage } from './disk.ts'
import { getMediaKey } from './media.ts'
import type { Storage } from './port.ts'
import { storeScormPackage } from './scorm-package.ts'

let folder = ''
let storage: Storage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'semai-scorm-'))
  storage = createDiskStorage(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function getSource(files: Readonly<Record<string, Buffer>>, declaredSizes: Readonly<Record<string, number>> = {}) {
  return {
    entries: Object.entries(files).map(([path, bytes]) => ({ path, size: declaredSizes[path] ?? bytes.length })),
    open: async (path: string) => Readable.from([files[path] ?? Buffer.alloc(0)]),
  }
}

/** Unpacks the stored file as a page does. */
async function unpack(url: string): Promise<Record<string, Buffer>> {
  const bytes = (await storage.read(getMediaKey(url.slice('/api/media/'.length)))) ?? Buffer.alloc(0)
  const length = readListLength(bytes) ?? 0
  const list = readList(bytes.toString('utf8', PACKAGE_HEAD_BYTES, PACKAGE_HEAD_BYTES + length)) ?? []
  const start = PACKAGE_HEAD_BYTES + length
  return Object.fromEntries(
    list.map(({ path, at, size }) => [path, bytes.subarray(start + at, start + at + size)] as const),
  )
}

test('a stored package contains every file of its source byte by byte, and equal packages get the same name', async () => {
  const name = fc.constantFrom('index.html', 'a/b.js', 'gambar/ä.png', 'a/kosong.css', 'x y.mp4')
  const files = fc.dictionary(name, fc.uint8Array({ maxLength: 3_000 }), { minKeys: 1 })
  await fc.assert(
    fc.asyncProperty(files, async arrays => {
      const given = Object.fromEntries(Object.entries(arrays).map(([path, bytes]) => [path, Buffer.from(bytes)]))
      const kept = await storeScormPackage(storage, getSource(given))
      expect(await unpack(kept.url)).toEqual(given)
      const turned = Object.fromEntries(Object.entries(given).toReversed())
      expect((await storeScormPackage(storage, getSource(turned))).url).toBe(kept.url)
    }),
    { numRuns: 40 },
  )
})

test('excludes programs, sources and unknown files of a package, and lists them', async () => {
  const page = Buffer.from('<p>')
  const kept = await storeScormPackage(
    storage,
    getSource({ 'index.html': page, 'setup.exe': page, 'a.php': page, LICENSE: page, 'constructor.toString': page }),
  )
  expect(kept.left.toSorted()).toEqual(['LICENSE', 'a.php', 'constructor.toString', 'setup.exe'])
  expect(Object.keys(await unpack(kept.url))).toEqual(['index.html'])
  expect(kept.holds('index.html?kelas=1#awal')).toBe(true)
  expect(kept.holds('Index.HTML')).toBe(true)
  expect(kept.holds('setup.exe')).toBe(false)
})

test('refuses a file of another size than declared, and a package without a start page', async () => {
  const bytes = Buffer.alloc(100)
  for (const declaredSizes of [99, 101]) {
    await expect(
      storeScormPackage(storage, getSource({ 'a.html': bytes }, { 'a.html': declaredSizes })),
    ).rejects.toThrow('a.html')
  }
  await expect(storeScormPackage(storage, getSource({ 'a.exe': bytes }))).rejects.toThrow('tidak berisi')
  await expect(storeScormPackage(storage, getSource({ 'a.mp4': bytes }, { 'a.mp4': 1e9 }))).rejects.toThrow('200 MB')
})

test('stores a package again if a kill left its file incomplete', async () => {
  const source = getSource({ 'a.html': Buffer.alloc(3_000_000, 7) })
  const { url, sizeBytes } = await storeScormPackage(storage, source)
  const key = getMediaKey(url.slice('/api/media/'.length))
  await storage.write(key, Buffer.alloc(10))
  await storeScormPackage(storage, source)
  expect(await storage.sizeOf(key)).toBe(sizeBytes)
  expectAll((await unpack(url))['a.html'], byte => byte === 7)
})

test('finds a file by its exact name, and otherwise by its name without regard to case and encoding of accents', () => {
  const files = ['A.js', 'a.js', 'e\u0301.js'].map(path => ({ path, type: '', at: 0, size: 0 }))
  const find = createPackageIndex(files)
  expect(find('a.js')?.path).toBe('a.js')
  expect(find('\u00c9.JS')?.path).toBe('e\u0301.js')
  expect(find('b.js')).toBeUndefined()
})
