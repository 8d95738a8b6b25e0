import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import {
  createCartridgeManifest,
  drawTestPicture,
  formatReportLines,
  formatOutline,
  createPackage,
  readTestPackage,
  createResourceXml,
  createScormManifest,
  createUnitXml,
} from '#tests/support/package-of.ts'
import { createStorage } from '../storage/storage.ts'
import { createForeignReader } from './foreign-reader.ts'

/* Tests packages whose single parts are small and valid, but whose total result would exceed the server's limits. */

const folder = await mkdtemp(join(tmpdir(), 'floods-'))
const storage = createStorage(folder)
afterAll(() => rm(folder, { recursive: true }))

const topic = (attachments: string) =>
  `<topic><title>Bicara</title><text texttype="text/plain">Apa?</text><attachments>${attachments}</attachments></topic>`
const talk = createResourceXml('T', 'imsdt_xmlv1p3', 't.xml')
const items = (count: number, resource: string) => Array.from({ length: count }, () => ['x', resource] as const)

test('rejects a discussion with a hundred attachments that a thousand items refer to', async () => {
  const files = {
    'imsmanifest.xml': createCartridgeManifest('1.3.0', { items: items(1_000, 'T'), resources: talk }),
    't.xml': topic('<attachment href="a.pdf"/>'.repeat(100)),
    'a.pdf': '%PDF-1.7',
  }
  await expect(readTestPackage(files)).rejects.toMatchObject({ code: 'PACKAGE_TOO_MANY_ITEMS' })
})

test('reads at most 100 attachments of a topic, and reports at most 20 notes per item', async () => {
  const { report } = await readTestPackage({
    'imsmanifest.xml': createCartridgeManifest('1.3.0', { items: items(3, 'T'), resources: talk }),
    't.xml': topic(Array.from({ length: 10_000 }, (_, at) => `<attachment href="${at}.docx"/>`).join('')),
  })
  for (const { notes } of report.rows) {
    expect(notes).toHaveLength(21)
    expect(notes[1]).toBe('Dari 10000 lampiran dibaca 100')
    expect(notes[20]).toBe('Dan catatan lain seperti di atas')
  }
})

const label = (id: string, inside: string) =>
  `<response_label ident="${id}"><material><mattext>${id}</mattext></material>${inside}</response_label>`
const question = (inside: string, text = 'Apa?') =>
  `<item ident="x"><presentation><material><mattext>${text}</mattext></material><response_lid ident="r" rcardinality="Single"><render_choice>${inside}</render_choice></response_lid></presentation>` +
  '<resprocessing><respcondition><conditionvar><varequal respident="r">a</varequal></conditionvar><setvar>100</setvar></respcondition></resprocessing></item>'
const getQuiz = (questions: string) => ({
  'imsmanifest.xml': createCartridgeManifest('1.3.0', {
    items: [['Kuis', 'Q']],
    resources: createResourceXml('Q', 'imsqti_xmlv1p2/imscc_xmlv1p3/assessment', 'q.xml'),
  }),
  'q.xml': `<questestinterop><assessment><section>${questions}</section></assessment></questestinterop>`,
})

test('parses nested answers and nested questions once', async () => {
  const nested = label('a', label('b', label('c', question(label('d', '')))))
  const { report } = await readTestPackage(getQuiz(question(nested + label('e', ''))))
  // Only the text inside an answer is read, so the question inside an answer is not a second question.
  expect(formatReportLines(report).filter(line => line.includes('question'))).toHaveLength(1)
})

test('limits the number of questions, and the repetitions of one question', async () => {
  const many = question(label('a', '') + label('b', ''))
  await expect(readTestPackage(getQuiz(many.repeat(5_001)))).rejects.toMatchObject({ code: 'PACKAGE_TOO_MANY_ITEMS' })
  const result = await readTestPackage(getQuiz(many.repeat(3) + question(label('a', '') + label('b', ''), 'Apa? (2)')))
  const texts = result.tracks.flatMap(({ classes }) =>
    classes.flatMap(({ materials }) =>
      materials.flatMap(material => (material.kind === 'quiz' ? material.quiz.questions.map(({ text }) => text) : [])),
    ),
  )
  expect(texts).toEqual(['Apa?', 'Apa? (2)', 'Apa? (3)', 'Apa? (2) (2)'])
})

test('imports 300 resources that all refer to one large file', async () => {
  const variant = '<variant identifierref="REAL"/>'
  const stand = Array.from({ length: 300 }, (_, at) => createResourceXml(`S${at}`, 'x/y', `${at}.bin`, variant)).join(
    '',
  )
  const files = {
    'imsmanifest.xml': createCartridgeManifest('1.3.0', {
      items: Array.from({ length: 300 }, (_, at) => [`Butir ${at}`, `S${at}`] as const),
      resources: stand + createResourceXml('REAL', 'imswl_xmlv1p3', 'l.xml'),
    }),
    'l.xml': `<webLink><title>Situs</title><url href="https://semai.id"/><x>${' '.repeat(1_000_000)}</x></webLink>`,
  }
  const result = await readTestPackage(files)
  expect(formatOutline(result)).toHaveLength(302)
  expect(result.report.counts).toEqual({ imported: 300, simplified: 0, skipped: 0 })
})

test('skips a unit with invalid characters in its start path, and imports the others', async () => {
  const { report } = await readTestPackage({
    'imsmanifest.xml': createScormManifest('1.2', '1.2', {
      items: [
        ['Satu', 'A'],
        ['Dua', 'B'],
      ],
      resources: createUnitXml('A', 'a.html?x=&#10;y') + createUnitXml('B', 'b.html'),
    }),
    'a.html': '',
    'b.html': '',
  })
  expect(formatReportLines(report)).toEqual([
    'skipped unit> Satu — Alamatnya berisi tanda yang tidak dikenal',
    'imported unit>scorm Dua',
  ])
})

test('does not store the images of a skipped page', async () => {
  const source = createPackage({
    'imsmanifest.xml': createCartridgeManifest('1.1.0', {
      items: [
        ['Raksasa', 'A'],
        ['Kecil', 'B'],
      ],
      resources: createResourceXml('A', 'webcontent', 'a.html') + createResourceXml('B', 'webcontent', 'b.html'),
    }),
    'a.html': `<img src="a.png"><p>${'kata '.repeat(30_000)}</p>`,
    'b.html': '<p>Isi</p><img src="b.png">',
    'a.png': 'satu',
    'b.png': 'dua',
  })
  const { track, ...read } = await createForeignReader(drawTestPicture).read(source)
  await read.store(storage)
  expect(await readdir(join(folder, 'media'))).toEqual(track?.files.map(({ name }) => name))
})

test('truncates a title of several megabytes before it is processed', async () => {
  const manifest = (title: string) =>
    createCartridgeManifest('1.3.0', { items: [['Bicara', 'T']], resources: talk }).replace(
      '<title>Bicara</title>',
      `<title>${title}</title>`,
    )
  const watched = vi.spyOn(String.prototype, 'replaceAll')
  const { report } = await readTestPackage({
    'imsmanifest.xml': manifest('Bab  '.repeat(1_500_000)),
    't.xml': topic(''),
  })
  const lengths = watched.mock.contexts.map(text => String(text).length)
  watched.mockRestore()
  expect(report.rows[0]?.title).toHaveLength(120)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(10_000)
})

test.each([
  ['of 200,000 cells', `<tr>${'<td>x</td>'.repeat(20)}</tr>`.repeat(10_000)],
  ['of 200,000 rows', '<tr><td>x</td></tr>'.repeat(200_000)],
])('skips a page with a table %s, and reports why', async (_name, rows) => {
  const { report } = await readTestPackage({
    'imsmanifest.xml': createCartridgeManifest('1.3.0', {
      items: [['Halaman', 'P']],
      resources: createResourceXml('P', 'webcontent', 'p.html'),
    }),
    'p.html': `<table>${rows}</table>`,
  })
  expect(report.rows[0]).toMatchObject({ outcome: 'skipped', becomes: null })
})

test('keeps the text of a table with too many cells, without the table', async () => {
  const rows = `<tr><td colspan="30">isi</td><td>x</td></tr>`.repeat(1_000)
  const { tracks, report } = await readTestPackage({
    'imsmanifest.xml': createCartridgeManifest('1.3.0', {
      items: [['Halaman', 'P']],
      resources: createResourceXml('P', 'webcontent', 'p.html'),
    }),
    'p.html': `<table>${rows}</table>`,
  })
  expect(report.rows[0]?.outcome).not.toBe('skipped')
  const [material] = tracks[0]?.classes[0]?.materials ?? []
  expect(JSON.stringify(material)).not.toContain('"table"')
  expect(JSON.stringify(material).split('"isi"').length - 1).toBe(1_000)
})
