import { expect, test } from 'vitest'
import {
  createCartridgeManifest,
  formatOutline,
  readTestPackage,
  createResourceXml,
  createScormManifest,
  createUnitXml,
} from '#tests/support/package-of.ts'

const deep = ['Bab', '', ['Bagian', '', ['Halaman', 'P']]] as const

test('the tracks of an imported package have unique names', async () => {
  const result = await readTestPackage({
    'imsmanifest.xml': createCartridgeManifest('1.1.0', {
      items: [['Awal', 'P'], deep, ['Tengah', 'P'], deep, ['Akhir', 'P']],
      resources: createResourceXml('P', 'webcontent', 'p.html'),
    }),
    'p.html': '<p>Isi</p>',
  })
  expect(result.tracks.map(({ title }) => title)).toEqual(['Kursus', 'Bab', 'Kursus (2)', 'Bab (2)', 'Kursus (3)'])
})

test('gives a package, its folders and its units default names if they have none', async () => {
  const resources = createUnitXml('A', 'a.html') + createUnitXml('B', 'b.html')
  const files = { 'a.html': 'a', 'b.html': 'b' }
  const bare = (items: Parameters<typeof createScormManifest>[2]['items']) =>
    createScormManifest('1.2', '1.2', { items, resources }).replace('<title>Kursus</title>', '')
  const two = await readTestPackage({ 'imsmanifest.xml': bare([['', '', ['', 'A'], ['', 'B']]]), ...files })
  expect(formatOutline(two)).toEqual([
    'Paket SCORM 1.2',
    '  Paket SCORM 1.2',
    '    scorm: Materi 1',
    '    scorm: Materi 2',
  ])
  const lone = await readTestPackage({
    'imsmanifest.xml': createScormManifest('1.2', '1.2', {
      items: [['', 'A']],
      resources: createUnitXml('A', 'a.html'),
    }),
    ...files,
  })
  expect(formatOutline(lone)).toEqual(['Kursus', '  Kursus', '    scorm: Kursus'])
  expect(lone.report.rows[0]?.notes).toEqual([])
})
