import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { makeZip } from 'client-zip'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PackageCode, packageCodes } from '#contract/packages/package-codes.ts'
import { type HandmadeEntry, buildHandmadeZip } from '#tests/support/handmade-zip.ts'
import type { Storage } from '../storage/port.ts'
import { createStorage } from '../storage/storage.ts'
import { PackageFault } from './fault.ts'
import { openZip } from './zip.ts'
import { PACKAGE_MAX_ENTRIES } from './zip-limits.ts'

let folder = ''
let storage: Storage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'semai-zip-'))
  storage = createStorage(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const MB = 1024 ** 2
const limits = { maxEntries: PACKAGE_MAX_ENTRIES, maxTotalBytes: 200 * MB, maxEntryBytes: 100 * MB }
const RUNS = Number(process.env['SEMAI_RUNS'] ?? 120)

async function opened(bytes: Uint8Array, given = limits) {
  await storage.write('paket/satu.zip', bytes)
  return openZip(storage, 'paket/satu.zip', given)
}

async function readAll(bytes: Uint8Array, given = limits): Promise<[string, Buffer][]> {
  const source = await opened(bytes, given)
  const all: [string, Buffer][] = []
  for (const { path } of source.entries) all.push([path, await buffer(await source.open(path))])
  return all
}

async function getFault(bytes: Uint8Array, given = limits): Promise<string> {
  const error: unknown = await readAll(bytes, given).then(
    () => 'nothing',
    (thrown: unknown) => thrown,
  )
  return error instanceof PackageFault ? error.code : String(error)
}

const name = fc.stringMatching(/^[a-zé0-9_-]{1,12}$/).map(each => each.normalize('NFC'))
const files = fc.uniqueArray(
  fc.tuple(fc.array(name, { minLength: 1, maxLength: 3 }), fc.uint8Array({ maxLength: 300 })),
  {
    selector: ([path]) => path[0],
    maxLength: 8,
  },
)

test('reads the entries of a ZIP in any order', async () => {
  await fc.assert(
    fc.asyncProperty(files, async made => {
      const expected = made.map(([path, bytes]): [string, Buffer] => [path.join('/'), Buffer.from(bytes)])
      const streamed = makeZip(expected.map(([path, input]) => ({ name: path, input, lastModified: new Date(0) })))
      expect(await readAll(await new Response(streamed).bytes())).toEqual(expected)
      const handmadeZip = buildHandmadeZip(expected.map(([path, bytes]) => ({ name: path, bytes })))
      expect((await readAll(handmadeZip)).toReversed()).toEqual(expected.toReversed())
    }),
    { numRuns: RUNS / 4 },
  )
})

test('a ZIP with any changed bytes is read as before, or rejected with an error code', async () => {
  const made = Array.from({ length: 5 }, (_, nth) => ({
    name: `folder/${nth}.txt`,
    bytes: Buffer.alloc(nth * 40, `isi ${nth}`),
  }))
  const whole = buildHandmadeZip(made)
  const known = new Map(made.map(each => [each.name, each.bytes.toString()]))
  const change = fc.tuple(fc.nat(whole.length - 1), fc.constantFrom(0, 1, 0xff, 0x7f, 0x80), fc.boolean())
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 3 }),
      fc.option(fc.nat(whole.length)),
      async (changes, cut) => {
        const bytes = Buffer.from(whole)
        for (const [at, value, isAdded] of changes) bytes[at] = isAdded ? (bytes[at] ?? 0) ^ value : value
        const read = await readAll(cut === null ? bytes : bytes.subarray(0, cut)).catch((error: unknown) => {
          if (error instanceof PackageFault) return []
          throw error
        })
        // A file may be renamed, but its content must be unchanged.
        for (const [, content] of read) expect([...known.values()]).toContain(content.toString())
      },
    ),
    { numRuns: RUNS },
  )
})

const blanks = (bytes: number) => Buffer.alloc(bytes, ' ')
const zip64Extra = (size: bigint) => {
  const extra = Buffer.alloc(12)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8, 2)
  extra.writeBigUInt64LE(size, 4)
  return extra
}
const inner = buildHandmadeZip([{ name: 'b.txt' }]).subarray(0, 30 + 5 + 5)

const hostile: [string, PackageCode, Buffer][] = [
  ['a file that is not a ZIP', 'PACKAGE_NOT_ZIP', Buffer.from('%PDF-1.7 bukan zip, tetapi cukup panjang')],
  ['an empty file', 'PACKAGE_NOT_ZIP', Buffer.alloc(0)],
  ['a truncated ZIP', 'PACKAGE_NOT_ZIP', buildHandmadeZip([{ name: 'a.txt' }]).subarray(0, 60)],
  ['no directory at its offset', 'PACKAGE_BROKEN', buildHandmadeZip([{ name: 'a.txt' }], { directoryAt: 3 })],
  ['a count that is too low', 'PACKAGE_BROKEN', buildHandmadeZip([{ name: 'a.txt' }, { name: 'b.txt' }], { count: 1 })],
  ['a count that is too high', 'PACKAGE_BROKEN', buildHandmadeZip([{ name: 'a.txt' }], { count: 2 })],
  ['more entries than fit', 'PACKAGE_TOO_MANY_FILES', buildHandmadeZip([], { zip64: { count: 2n ** 60n } })],
  [
    'a directory offset that is too large',
    'PACKAGE_BROKEN',
    buildHandmadeZip([{ name: 'a' }], { zip64: { directoryAt: 2n ** 63n } }),
  ],
  [
    'a size that is too large for a number',
    'PACKAGE_SIZE_LIE',
    buildHandmadeZip([{ name: 'a', size: 0xffffffff, extra: zip64Extra(2n ** 63n) }]),
  ],
  ['a declared size that is too large', 'PACKAGE_SIZE_LIE', buildHandmadeZip([{ name: 'a', size: 4 }])],
  ['a declared size that is too small', 'PACKAGE_SIZE_LIE', buildHandmadeZip([{ name: 'a', size: 2 }])],
  [
    'ten bytes declared as 90 MB',
    'PACKAGE_SIZE_LIE',
    buildHandmadeZip([{ name: 'a', bytes: blanks(90 * MB), size: 10 }]),
  ],
  ['a file declared as empty', 'PACKAGE_SIZE_LIE', buildHandmadeZip([{ name: 'a', size: 0, method: 0 }])],
  ['a wrong checksum', 'PACKAGE_CHECKSUM', buildHandmadeZip([{ name: 'a', crc: 1 }])],
  ['a file that ends after the archive', 'PACKAGE_BROKEN', buildHandmadeZip([{ name: 'a', packedSize: 5_000 }])],
  ['a file that begins after the archive', 'PACKAGE_BROKEN', buildHandmadeZip([{ name: 'a', at: 100_000 }])],
  ['a file offset inside another file', 'PACKAGE_BROKEN', buildHandmadeZip([{ name: 'a', at: 2 }])],
  ['blanks as a decompression bomb', 'PACKAGE_BOMB', buildHandmadeZip([{ name: 'a', bytes: blanks(5 * MB) }])],
  [
    'many small files that together are a decompression bomb',
    'PACKAGE_BOMB',
    buildHandmadeZip(Array.from({ length: 90 }, (_, nth) => ({ name: `${nth}`, bytes: blanks(100_000) }))),
  ],
  [
    'two entries with the same bytes',
    'PACKAGE_OVERLAP',
    buildHandmadeZip([{ name: 'a' }, { name: 'b', sharesWith: 0 }]),
  ],
  [
    'a header inside another header',
    'PACKAGE_OVERLAP',
    buildHandmadeZip([
      { name: 'a.txt', method: 0, bytes: Buffer.alloc(0), localExtra: inner },
      { name: 'b.txt', at: 35 },
    ]),
  ],
  ['another name in the local header', 'PACKAGE_BROKEN', buildHandmadeZip([{ name: 'a.txt', localName: 'b.txt' }])],
  ['a password', 'PACKAGE_ENCRYPTED', buildHandmadeZip([{ name: 'a', flags: 0x801 }])],
  ['AES encryption', 'PACKAGE_ENCRYPTED', buildHandmadeZip([{ name: 'a', flags: 0x841 }])],
  ['an encrypted directory', 'PACKAGE_ENCRYPTED', buildHandmadeZip([{ name: 'a', flags: 0x2800 }])],
  ['an unsupported compression method', 'PACKAGE_METHOD', buildHandmadeZip([{ name: 'a', method: 12 }])],
  ['a symbolic link', 'PACKAGE_SPECIAL_FILE', buildHandmadeZip([{ name: 'a', mode: 0xa1ff }])],
  ['a device', 'PACKAGE_SPECIAL_FILE', buildHandmadeZip([{ name: 'a', mode: 0x61ff }])],
  ['a pipe', 'PACKAGE_SPECIAL_FILE', buildHandmadeZip([{ name: 'a', mode: 0x11ff }])],
  ['a file with the mode of a folder', 'PACKAGE_SPECIAL_FILE', buildHandmadeZip([{ name: 'a', mode: 0x41ff }])],
  ['a folder with content', 'PACKAGE_SIZE_LIE', buildHandmadeZip([{ name: 'a/' }])],
  ['a file with the path of a folder', 'PACKAGE_NAME_TWICE', buildHandmadeZip([{ name: 'a' }, { name: 'a/b' }])],
  [
    'a file with the path of an earlier folder',
    'PACKAGE_NAME_TWICE',
    buildHandmadeZip([{ name: 'A/b' }, { name: 'a' }]),
  ],
  ...['../a', 'a/../../b', '/etc/passwd', 'a\\b', '..\\a', 'C:/a', 'c:a', '\\\\server\\a', 'a/..'].map(
    (path): [string, PackageCode, Buffer] => [path, 'PACKAGE_NAME_LEADS_OUT', buildHandmadeZip([{ name: path }])],
  ),
  ...[
    '',
    'a\nb',
    'a\u0000.txt',
    'a\u202egpj.exe',
    './a',
    'a//b',
    'a/./b',
    'a\u007f',
    'n'.repeat(501),
    `${'a/'.repeat(60)}a`,
  ].map((path): [string, PackageCode, Buffer] => [
    JSON.stringify(path),
    'PACKAGE_NAME_NOT_ALLOWED',
    buildHandmadeZip([{ name: path }]),
  ]),
  ...[
    ['a', 'a'],
    ['Bab/A.txt', 'bab/a.TXT'],
    ['caf\u00e9', 'cafe\u0301'],
    ['stra\u00dfe', 'STRASSE'],
    ['\uff41', 'a'],
  ].map((pair): [string, PackageCode, Buffer] => [
    `the same name twice: ${pair.join(' ')}`,
    'PACKAGE_NAME_TWICE',
    buildHandmadeZip(pair.map(each => ({ name: each }))),
  ]),
]

test.each(hostile)('rejects a ZIP: %s (%s)', async (_what, code, bytes) => {
  expect(await getFault(bytes)).toBe(code)
})

test('every error code of a ZIP has a test package that causes it', () => {
  // Faults that the package readers report. The ZIP itself can be opened.
  const OF_READERS = /^PACKAGE_(?:H5P_|XML_|MANIFEST_|UNKNOWN|TOO_MANY_ITEMS)/
  const bySize = ['PACKAGE_TOO_LARGE', 'PACKAGE_FILE_TOO_LARGE', 'PACKAGE_FILE_MISSING']
  expect([...new Set([...hostile.map(([, code]) => code), ...bySize])].toSorted()).toEqual(
    packageCodes.filter(code => !OF_READERS.test(code)).toSorted(),
  )
})

test('truncates a displayed file name only between characters', () => {
  for (let length = 117; length < 122; length++) {
    const { message, place } = new PackageFault('PACKAGE_NAME_LEADS_OUT', `${'a'.repeat(length)}🙂`)
    expect([message.isWellFormed(), place.isWellFormed(), place.length <= 120]).toEqual([true, true, true])
  }
})

test('rejects a file name with invalid bytes, and decodes file names of old Windows versions', async () => {
  expect(await getFault(buildHandmadeZip([{ name: Buffer.from([0x61, 0xff]) }]))).toBe('PACKAGE_NAME_NOT_ALLOWED')
  const [[old] = []] = await readAll(buildHandmadeZip([{ name: Buffer.from([0x82, 0x2e, 0x74]), flags: 0 }]))
  expect(old).toBe('é.t')
  const [[finder] = []] = await readAll(buildHandmadeZip([{ name: 'cafe\u0301.txt', flags: 0 }]))
  expect(finder).toBe('café.txt')
  expect(await getFault(buildHandmadeZip([{ name: Buffer.from('a\u0001b'), flags: 0 }]))).toBe(
    'PACKAGE_NAME_NOT_ALLOWED',
  )
})

test('rejects 100,000 entries before reading the first', async () => {
  const many: HandmadeEntry[] = Array.from({ length: 100_000 }, (_, nth) => ({ name: `${nth}`, method: 0 }))
  const bytes = buildHandmadeZip(many, { zip64: {} })
  await storage.write('paket/satu.zip', bytes)
  let reads = 0
  const counted: Storage = {
    ...storage,
    stream: (key, range) => ((reads += 1), storage.stream(key, range)),
  }
  await expect(openZip(counted, 'paket/satu.zip', limits)).rejects.toMatchObject({ code: 'PACKAGE_TOO_MANY_FILES' })
  expect(reads).toBeLessThan(5)
  // A number of files that overflows 16 bits is detected at the end of the directory.
  const lied = buildHandmadeZip(many.slice(0, 65_546), {})
  expect(await getFault(lied)).toBe('PACKAGE_BROKEN')
})

test('rejects an oversized entry by its directory record, before reading its bytes', async () => {
  const bytes = buildHandmadeZip(
    ['a', 'b', 'c'].map(each => ({ name: each, bytes: Buffer.alloc(1_000, each), method: 0 })),
  )
  expect(await getFault(bytes, { ...limits, maxTotalBytes: 2_999 })).toBe('PACKAGE_TOO_LARGE')
  expect(await getFault(bytes, { ...limits, maxEntryBytes: 999 })).toBe('PACKAGE_FILE_TOO_LARGE')
  expect(await getFault(bytes, { ...limits, maxEntries: 2 })).toBe('PACKAGE_TOO_MANY_FILES')
  expect(await readAll(bytes, { maxEntries: 3, maxTotalBytes: 3_000, maxEntryBytes: 1_000 })).toHaveLength(3)
  const source = await opened(bytes)
  expect((await source.read('a', 1_000)).length).toBe(1_000)
  await expect(source.read('a', 999)).rejects.toMatchObject({ code: 'PACKAGE_FILE_TOO_LARGE', place: 'a' })
  await expect(source.open('d')).rejects.toMatchObject({ code: 'PACKAGE_FILE_MISSING', place: 'd' })
})

test('a storage failure is not reported as an error of the package', async () => {
  await storage.write('paket/dua.zip', buildHandmadeZip([{ name: 'a' }]))
  const away: Storage = {
    ...storage,
    stream: () =>
      Readable.from(
        (async function* fail() {
          await Promise.reject(new Error('disk away'))
          yield Buffer.alloc(0)
        })(),
      ),
  }
  await expect(openZip(away, 'paket/dua.zip', limits)).rejects.toThrow('disk away')
  await expect(openZip(storage, 'paket/tiga.zip', limits)).rejects.toThrow('no file')
})
