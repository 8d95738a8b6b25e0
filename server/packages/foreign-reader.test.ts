import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  createCartridgeManifest,
  drawTestPicture,
  createPackage,
  createResourceXml,
  createScormManifest,
  createUnitXml,
} from '#tests/support/package-of.ts'
import { getMediaKey } from '../storage/media.ts'
import { createStorage } from '../storage/storage.ts'
import { createForeignReader } from './foreign-reader.ts'

const reader = createForeignReader(drawTestPicture)

const folder = await mkdtemp(join(tmpdir(), 'foreign-'))
const storage = createStorage(folder)
afterAll(() => rm(folder, { recursive: true }))

const cartridge = () =>
  createPackage({
    'imsmanifest.xml': createCartridgeManifest('1.1.0', {
      items: [
        ['Halaman', 'P'],
        ['Buku', 'B'],
        ['Rusak', 'R'],
      ],
      resources:
        createResourceXml('P', 'webcontent', 'p.html') +
        createResourceXml('B', 'webcontent', 'b.pdf') +
        createResourceXml('R', 'webcontent', 'r.png'),
    }),
    'p.html': '<h1>Halo</h1><p>Teks <img src="a.png" alt="A"> dan <img src="r.png"></p>',
    'a.png': 'picture',
    'r.png': 'broken',
    'b.pdf': '%PDF-1.7 isi',
  })

test('reading a cartridge gives a career track, and importing it stores its files once', async () => {
  const source = cartridge()
  expect(reader.isFor(source)).toBe(true)
  expect(reader.isFor(createPackage({ 'semai-package.json': '' }))).toBe(false)
  const { track, faults, report, ...read } = await reader.read(source)
  expect(faults).toEqual([])
  const [picture, book] = track?.files ?? []
  expect(track?.tracks[0]?.classes[0]?.materials).toMatchObject([
    { kind: 'article', text: `## Halo\n\nTeks\n\n![A](/api/media/${picture?.name})\n\ndan` },
    { kind: 'pdf', file: book?.name },
  ])
  expect(report?.rows.map(({ outcome, notes }) => [outcome, ...notes])).toEqual([
    ['simplified', '1 gambar tidak terbaca, jadi tidak ikut'],
    ['imported'],
    ['skipped', 'Gambar ini tidak terbaca'],
  ])
  await read.store(storage)
  await read.store(storage)
  expect((await storage.read(getMediaKey(picture?.name ?? '')))?.toString()).toBe('picture')
  expect((await storage.read(getMediaKey(book?.name ?? '')))?.toString()).toBe('%PDF-1.7 isi')
})

test('units of a SCORM package play from one stored file', async () => {
  const source = createPackage({
    'imsmanifest.xml': createScormManifest('1.2', '1.2', {
      items: [
        ['Satu', 'A'],
        ['Dua', 'B'],
      ],
      resources: createUnitXml('A', 'a.html') + createUnitXml('B', 'b.html'),
    }),
    'a.html': 'a',
    'b.html': 'b',
  })
  const { track, ...read } = await reader.read(source)
  const [file, ...more] = track?.files ?? []
  expect(more).toEqual([])
  expect(track?.tracks[0]?.classes[0]?.materials).toMatchObject([
    { kind: 'scorm', file: file?.name, launch: 'a.html' },
    { kind: 'scorm', file: file?.name, launch: 'b.html' },
  ])
  await read.store(storage)
  expect(await storage.sizeOf(getMediaKey(file?.name ?? ''))).toBe(file?.sizeBytes)
})

test('rejects a package without importable content, and returns the report', async () => {
  const manifest = createCartridgeManifest('1.1.0', {
    items: [['Alat', 'T']],
    resources: createResourceXml('T', 'imsbasiclti_xmlv1p0', 't.xml'),
  })
  const { track, faults, report } = await reader.read(createPackage({ 'imsmanifest.xml': manifest, 't.xml': '<x/>' }))
  expect(track).toBeUndefined()
  expect(faults).toEqual([{ place: '', words: 'Tidak ada satu pun isi paket ini yang bisa menjadi materi.' }])
  expect(report?.counts).toEqual({ imported: 0, simplified: 0, skipped: 1 })
})
