import { expect, test } from 'vitest'
import { countMissingRows } from '#contract/packages/package-report.ts'
import { createH5pPackage, readRealPackage } from '#tests/support/h5p-packages.ts'
import { drawTestPicture, formatReportLines, createPackage, readTestPackage } from '#tests/support/package-of.ts'
import { createMemoryFiles } from '../in-memory.ts'
import { readForeignPackage } from '../read-foreign.ts'
import { openZip } from '../zip.ts'

const limits = { maxEntries: 1_000, maxTotalBytes: 10 ** 8, maxEntryBytes: 10 ** 8 }
const openReal = (name: Parameters<typeof readRealPackage>[0]) =>
  openZip(createMemoryFiles(readRealPackage(name)), '', limits)

test('an H5P package becomes one unit, and the report has a row for each content', async () => {
  const { tracks, report } = await readTestPackage(
    createH5pPackage(
      'H5P.Column',
      [
        { library: 'H5P.MultiChoice', title: 'Warna kabel' },
        { library: 'H5P.AudioRecorder' },
        { library: 'H5P.Video', params: { sources: [{ path: 'https://video.test/a.mp4' }] } },
        { library: 'H5P.Link', params: { linkWidget: { url: 'situs.test' } } },
        {
          library: 'H5P.AdvancedText',
          params: { image: { path: 'images/hilang.png' }, text: '"library": "H5P.X 1.0"' },
        },
      ],
      { more: { 'H5PEditor.RadioGroup-1.1/library.json': '{}' } },
    ),
  )
  expect(formatReportLines(report)).toEqual([
    'imported unit>scorm Latihan',
    'imported other>scorm Latihan/Multiple Choice: Warna kabel',
    'skipped other> Latihan/Audio Recorder — Butuh mikrofon, yang tidak diberikan kepada unit',
    'simplified other>scorm Latihan/Video — Memuat berkas dari video.test, yang tidak terbuka di sini',
    'simplified other>scorm Latihan/Link — Tautan ke situs lain tidak terbuka dari dalam unit',
    'simplified other>scorm Latihan/Text — Berkasnya tidak ada di paket: images/hilang.png',
  ])
  expect(countMissingRows(report)).toBeUndefined()
  expect(report.notes).toEqual([
    'Jenis utama: Column (H5P.Column 1.2)',
    '5 isi di dalamnya: 1 Multiple Choice, 1 Audio Recorder, 1 Video, 1 Link, 1 Text',
    '15 berkas untuk penyunting dan bahasa lain tidak ikut, karena tidak dipakai saat belajar',
  ])
  const [unit] = tracks[0]?.classes[0]?.materials ?? []
  expect(unit).toMatchObject({ kind: 'scorm', standard: 'h5p', unit: 'sco', launch: 'h5p.json', masteryScore: null })
  const paths = unit?.kind === 'scorm' ? unit.source?.entries.map(({ path }) => path) : []
  expect(paths).toContain('H5P.Question-1.2/main.js')
  expect(paths).not.toContain('H5P.Question-1.2/language/id.json')
})

test('the learner marks a unit as done if its contents report no result', async () => {
  const { tracks, report } = await readTestPackage(createH5pPackage('H5P.Column', [{ library: 'H5P.AdvancedText' }]))
  expect(tracks[0]?.classes[0]?.materials).toMatchObject([{ unit: 'asset' }])
  expect(report.notes).toContain('Isinya tidak melaporkan selesai: pelajar menandainya sendiri')
})

test('refuses an H5P package without its libraries, and lists the names of the libraries', async () => {
  const bare = createH5pPackage('H5P.Column', [{ library: 'H5P.MultiChoice' }], {
    without: ['H5P.Question', 'H5P.MultiChoice'],
  })
  await expect(readTestPackage(bare)).rejects.toThrow('lalu coba lagi. (H5P.MultiChoice 1.2, H5P.Question 1.2)')
  const unlisted = {
    ...createH5pPackage('H5P.Column', []),
    'content/content.json': '{"a":{"library":"H5P.Dialogcards 1.9"}}',
  }
  await expect(readTestPackage(unlisted)).rejects.toThrow('(H5P.Dialogcards 1.9)')
  await expect(readTestPackage({ 'h5p.json': '{"mainLibrary":1}' })).rejects.toThrow('Ada berkas H5P yang rusak')
})

test('refuses an H5P package with too many contents or with a damaged content', async () => {
  const flood = `[${'{"library":"H5P.AdvancedText 1.2"},'.repeat(10_001)}0]`
  const read = (content: string) =>
    readTestPackage({
      ...createH5pPackage('H5P.Column', [{ library: 'H5P.AdvancedText' }]),
      'content/content.json': content,
    })
  await expect(read(flood)).rejects.toThrow('Butir di dalam paket ini terlalu banyak')
  await expect(read('['.repeat(1_000_000))).rejects.toThrow('Ada berkas H5P yang rusak')
  await expect(read(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).resolves.toMatchObject({ title: 'Latihan' })
})

test('skips content that needs a microphone, and reports why', async () => {
  const { tracks, report } = await readTestPackage(createH5pPackage('H5P.AudioRecorder', []))
  expect(tracks).toEqual([])
  expect(formatReportLines(report)).toEqual([
    'skipped unit> Latihan — Butuh mikrofon, yang tidak diberikan kepada unit',
  ])
})

test('reads two real H5P packages', async () => {
  const read = async (name: Parameters<typeof readRealPackage>[0]) =>
    (await readForeignPackage(await openReal(name), drawTestPicture)).found
  const quiz = await read('true-false')
  expect(formatReportLines(quiz.report)).toEqual(['imported unit>scorm Hello World'])
  expect(quiz.tracks[0]?.classes[0]?.materials).toMatchObject([
    { unit: 'sco', summary: 'True/False Question, dari paket H5P.' },
  ])
  const card = await read('greeting-card')
  expect(card.tracks[0]?.classes[0]?.materials).toMatchObject([{ unit: 'asset' }])
})

test('a package with an h5p.json elsewhere than at its root is not an H5P package', async () => {
  const foreignPackage = readForeignPackage(createPackage({ 'isi/h5p.json': '{}' }), drawTestPicture)
  await expect(foreignPackage).rejects.toThrow('imsmanifest.xml')
})
