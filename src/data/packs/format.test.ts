import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SignedClass } from '#contract/learning/signed-class.ts'
import { assemblePack, encodeHead, openPack, readPiece } from './format.ts'

const ID = '0195a000-0000-7000-8000-000000000201'
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

async function createPack(contents: readonly Uint8Array<ArrayBuffer>[], pieceBytes: number, changes: object = {}) {
  const hashes = contents.map(bytes =>
    Buffer.concat(
      Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, index) =>
        sha256(bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes)),
      ),
    ),
  )
  const files = contents.map((bytes, at) => ({
    materialId: ID,
    kind: 'pdf' as const,
    quality: null,
    bytes: bytes.length,
    url: `/api/media/${sha256(Buffer.concat([Buffer.from([at]), bytes])).toString('hex')}.pdf`,
    sha256: sha256(bytes).toString('hex'),
    pieces: sha256(hashes[at]!).toString('hex'),
  }))
  const careerTrack = { id: ID, title: 'Program', slug: 'program' }
  const description: SignedClass = {
    trackClassId: ID,
    title: 'K',
    careerTrack,
    version: '1',
    pieceBytes,
    textBytes: 0,
    files,
  }
  const text = JSON.stringify({ ...description, ...changes })
  const head = { signed: { text, signature: '' }, quality: 'standard', wanted: 'all', files: files.map((_, at) => at) }
  return { head: { ...head, quality: 'standard' as const, wanted: 'all' as const }, hashes, contents, files }
}
type Parts = Awaited<ReturnType<typeof createPack>>

async function assemble({ head, hashes, contents }: Pick<Parts, 'head' | 'hashes' | 'contents'>) {
  return assemblePack(
    await encodeHead(head, hashes),
    contents.map(bytes => new Blob([bytes])),
  )
}

test('a pack returns the bytes of the files it was made of, for files and pieces of any size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 5 }),
      fc.integer({ min: 1, max: 90 }),
      async (bytes, pieceBytes) => {
        const contents = bytes.map(each => Uint8Array.from(each))
        const file = await assemble(await createPack(contents, pieceBytes))
        const pack = (await openPack(file))!
        expect(pack.files.map(each => each.bytes)).toEqual(contents.map(each => each.length))
        for (const [at, packed] of pack.files.entries()) {
          const pieces: Uint8Array[] = []
          for (let index = 0; index * pieceBytes < packed.bytes; index++)
            pieces.push(await readPiece(file, packed, pieceBytes, index))
          expect(Buffer.concat(pieces).equals(Buffer.from(contents[at]!))).toBe(true)
        }
      },
    ),
  )
})

const bytes = Uint8Array.from({ length: 250 }, (_, at) => at)

test('opens a pack although a byte of its first head is damaged, because the head is stored twice', async () => {
  const file = new Uint8Array(await (await assemble(await createPack([bytes], 100))).arrayBuffer())
  const headBytes = Buffer.from(file).indexOf(Buffer.from(bytes))
  for (let at = 0; at < headBytes; at += 7) {
    const damaged = file.slice()
    damaged[at]! ^= 1
    expect((await openPack(new Blob([damaged])))?.files).toHaveLength(1)
  }
})

test('rejects a pack that is cut off before the end of its first head, and opens a pack that is cut off later', async () => {
  const file = new Uint8Array(await (await assemble(await createPack([bytes], 100))).arrayBuffer())
  const headBytes = Buffer.from(file).indexOf(Buffer.from(bytes))
  for (let length = 0; length < file.length; length += 3) {
    expect([length, (await openPack(new Blob([file.slice(0, length)]))) !== undefined]).toEqual([
      length,
      length >= headBytes,
    ])
  }
})

test.each([
  ['an empty file', new Uint8Array()],
  ['a picture', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...Array<number>(500).fill(7)])],
  [
    'a file with a head of four gigabytes',
    Uint8Array.from([...Buffer.from('SEMAI-1\n'), 255, 255, 255, 255, ...Array<number>(99)]),
  ],
  ['a file whose end points before its start', Uint8Array.from([9, 255, 255, 255, 255, ...Buffer.from('SEMAI-1\n')])],
])('does not open %s as a pack', async (_name, foreign) => {
  expect(await openPack(new Blob([foreign]))).toBeUndefined()
})

test.each([
  ['a negative size', (parts: Parts) => ({ files: [{ ...parts.files[0], bytes: -1 }] })],
  ['a size of an exabyte', (parts: Parts) => ({ files: [{ ...parts.files[0], bytes: 2 ** 60 }] })],
  ['a terabyte without hashes', (parts: Parts) => ({ files: [{ ...parts.files[0], bytes: 2 ** 40 }] })],
  ['pieces of no bytes', () => ({ pieceBytes: 0 })],
  ['pieces that fill the memory', () => ({ pieceBytes: 2 ** 31 })],
  ['a fraction of a byte', (parts: Parts) => ({ files: [{ ...parts.files[0], bytes: 0.5 }] })],
  ['a URL of another site', (parts: Parts) => ({ files: [{ ...parts.files[0], url: 'https://jahat.example/a.pdf' }] })],
  ['3,000 files', (parts: Parts) => ({ files: Array(3_000).fill(parts.files[0]) as unknown[] })],
  ['an object instead of a list', () => ({ files: { length: 1 } })],
])('rejects a pack whose class description has %s', async (_name, change) => {
  const parts = await createPack([bytes], 100)
  const changed = await createPack([bytes], 100, change(parts))
  expect(await openPack(await assemble(changed))).toBeUndefined()
})

test.each([
  ['the same file twice', { files: [0, 0] }],
  ['a file that is not described', { files: [1] }],
  ['a negative index', { files: [-1] }],
  ['too few files for its hashes', { files: [] }],
  ['an unknown quality', { quality: '8K' as 'standard' }],
])('rejects a pack whose head has %s', async (_name, change) => {
  const parts = await createPack([bytes], 100)
  expect(await openPack(await assemble({ ...parts, head: { ...parts.head, ...change } }))).toBeUndefined()
})

test('rejects a pack with unsigned piece hashes or with JSON that is nested too deeply', async () => {
  const parts = await createPack([bytes], 100)
  const hashes = [Buffer.alloc(parts.hashes[0]!.length, 7)]
  expect(await openPack(await assemble({ ...parts, hashes }))).toBeUndefined()
  const text = '['.repeat(400_000)
  const head = { ...parts.head, signed: { text, signature: '' } }
  expect(await openPack(await assemble({ ...parts, head }))).toBeUndefined()
})
