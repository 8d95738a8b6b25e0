import { expect, test } from 'vitest'
import { countMissingRows } from '#contract/packages/package-report.ts'
import { formatReportLines, formatOutline, readTestPackage } from '#tests/support/package-of.ts'
import {
  createChoices,
  createCorrectResponse,
  sampleItems,
  type Item,
  createItemFile,
  createMapping,
  createMatching,
  createOrdering,
  createQti2Manifest,
  testFile,
} from '#tests/support/qti2-questions.ts'

const getFiles = (items: Readonly<Record<string, Item>>, version?: string) =>
  Object.fromEntries(Object.entries(items).map(([id, item]) => [`items/${id}.xml`, createItemFile(id, item, version)]))

async function readItems(items: Readonly<Record<string, Item>>) {
  const files = getFiles(items)
  const resources = Object.fromEntries(Object.keys(files).map(path => [path, 'item'] as const))
  const result = await readTestPackage({ 'imsmanifest.xml': createQti2Manifest('2.1', resources, 'Ujian'), ...files })
  const materials = result.tracks.flatMap(({ classes }) => classes.flatMap(each => each.materials))
  const questions = materials.flatMap(each => (each.kind === 'quiz' ? each.quiz.questions : []))
  return { found: result, questions, lines: formatReportLines(result.report).map(line => line.replace('Ujian/', '')) }
}

test('parses choices, entries, pairs, orders and essays, and reports every other question', async () => {
  const { found, questions, lines } = await readItems(sampleItems)
  expect(
    questions.map(({ type, text, options, answer }) => [type, text, options.map(each => each.text), answer]),
  ).toEqual([
    ['single', 'Apa ibu kota Jawa Barat?\nPilih satu.', ['Bandung', 'Bogor'], ['a']],
    ['multiple', 'Mana yang genap?\nPilih satu.', ['2', '3', '4'], ['a', 'c']],
    ['short', '2 + 2 =\n_____ buah.', [], ['4', 'empat']],
    ['short', 'Setengah? _____', [], ['0.5', '0,5']],
    ['single', 'Air mendidih pada _____ derajat.', ['100', '50'], ['a']],
    ['matching', 'Di pulau mana?', ['Bali', 'Jawa', 'Sumatra'], ['k1:a', 'k2:c']],
    ['ordering', 'Dari kecil ke besar.', ['ayam', 'gajah', 'semut'], ['c', 'a', 'b']],
  ])
  expect(questions[0]?.explanation).toBe('Sejak 1810.')
  expect(lines).toEqual([
    'simplified bank>quiz Ujian — Bank soal menjadi kuis dengan semua soalnya — 6 soal tidak punya penjelasan: diisi kalimat umum, tulis yang sebenarnya',
    'imported question>question Apa ibu kota Jawa Barat? Pilih satu.',
    'simplified question>question Mana yang genap? Pilih satu. — Nilai sebagian dihapus: benar hanya bila semuanya benar',
    'simplified question>question 2 + 2 = _____ buah. — Jawaban dengan nilai sebagian dihitung salah',
    'simplified question>question Setengah? _____ — Soal angka menjadi jawaban singkat dengan ejaan yang persis',
    'imported question>question Air mendidih pada _____ derajat.',
    'imported question>question Di pulau mana?',
    'imported question>question Dari kecil ke besar.',
    'simplified question>assignment Ceritakan desamu. — Soal esai tidak ada di kuis, jadi menjadi tugas sesudahnya',
    'simplified question>assignment Kirim fotomu. — Soal unggah berkas tidak ada di kuis, jadi menjadi tugas sesudahnya',
    'skipped question> Titik — Jenis soal ini tidak ada di kuis: memilih di gambar (hotspot)',
    'skipped question> Dua isian — Soal ini punya beberapa isian',
    'skipped question> Acak — Soal dengan nilai acak (template) tidak ada di kuis',
    'skipped question> Adaptif — Soal yang berubah menurut jawaban (adaptif) tidak ada di kuis',
    'skipped question> Tanpa kunci — Berkasnya tidak menyebut jawaban yang benar',
    'skipped question> Bacaan — Hanya teks, tanpa jawaban',
  ])
  expect(found.report).toMatchObject({ format: 'QTI 2.1', held: { items: 1, questions: 15 } })
  expect(countMissingRows(found.report)).toBeUndefined()
})

test('imports matching questions with prompts on either side, if each item has exactly one partner', async () => {
  const match = { cardinality: 'multiple', baseType: 'directedPair' }
  const { questions, lines } = await readItems({
    terbalik: {
      ...match,
      title: 'Terbalik',
      body: createMatching({ L1: 'Jawa', L2: 'Bali' }, { R1: 'Ubud', R2: 'Bandung', R3: 'Bogor' }),
      declared: createMapping({ 'L2 R1': 1, 'L1 R2': 1, 'L1 R3': 1 }),
    },
    lebih: {
      ...match,
      title: 'Lebih',
      body: createMatching({ L1: 'a', L2: 'b' }, { R1: 'c', R2: 'd' }),
      declared: createCorrectResponse('L1 R1', 'L1 R2', 'L2 R1'),
    },
    sebagian: {
      title: 'Sebagian',
      body: createOrdering({ A: '1', B: '2', C: '3' }),
      declared: createCorrectResponse('A', 'B'),
    },
    gambar: {
      title: 'Foto',
      body: createChoices({ A: '<img src="a.png" alt=""/>', B: 'b' }),
      declared: createCorrectResponse('B'),
    },
  })
  expect(questions.map(({ prompts = [] }) => prompts.map(({ text }) => text))).toEqual([['Ubud', 'Bandung', 'Bogor']])
  expect(lines.slice(2)).toEqual([
    'skipped question> Lebih — Ada bagian dengan beberapa pasangan, atau tanpa pasangan',
    'skipped question> Sebagian — Hanya sebagian dari bagiannya diurutkan',
    'skipped question> Foto — Pilihannya berupa gambar',
  ])
})

test('a QTI test becomes a quiz in the same order, and questions outside the test become a question bank', async () => {
  const files = getFiles(
    { pilih: sampleItems['pilih']!, banyak: sampleItems['banyak']!, urut: sampleItems['urut']! },
    'v2p2',
  )
  const result = await readTestPackage({
    'imsmanifest.xml': createQti2Manifest('2.2', {
      'test.xml': 'test',
      'items/pilih.xml': 'item',
      'items/banyak.xml': 'item',
      'items/urut.xml': 'item',
    }),
    'test.xml': testFile(
      'Ulangan',
      ['items/urut.xml', 'items/pilih.xml', 'items/hilang.xml'],
      '<timeLimits maxTime="1500"/>',
      'v2p2',
    ),
    ...files,
  })
  expect(formatOutline(result)).toEqual([
    'Paket QTI 2.2',
    '  Paket QTI 2.2',
    '    quiz: Ulangan',
    '    quiz: Kumpulan soal',
  ])
  expect(result.tracks[0]?.classes[0]?.materials[0]).toMatchObject({ quiz: { timeLimitSeconds: 1_500 } })
  expect(formatReportLines(result.report).map(line => line.split(' — ')[0])).toEqual([
    'simplified quiz>quiz Ulangan',
    'imported question>question Ulangan/Dari kecil ke besar.',
    'imported question>question Ulangan/Apa ibu kota Jawa Barat? Pilih satu.',
    'skipped question> Ulangan/Soal items/hilang.xml',
    'simplified bank>quiz Kumpulan soal',
    'simplified question>question Kumpulan soal/Mana yang genap? Pilih satu.',
  ])
  expect(result.report.held).toEqual({ items: 2, questions: 4 })
  expect(countMissingRows(result.report)).toBeUndefined()
})

test('reports the question of a QTI 3 package as not supported', async () => {
  const result = await readTestPackage({
    'imsmanifest.xml': createQti2Manifest('2.2', { 'a.xml': 'item' }).replaceAll('xmlv2p2', 'xmlv3p0'),
    'a.xml': '<qti-assessment-item xmlns="u" identifier="a" title="Baru"><qti-item-body/></qti-assessment-item>',
  })
  expect(formatReportLines(result.report)[1]).toBe(
    'skipped question> Kumpulan soal/Baru — Soal QTI 3 tidak dapat dibaca. Ekspor sebagai QTI 2.2 atau 2.1',
  )
  expect(countMissingRows(result.report)).toBeUndefined()
})

test.each([
  ['of the test', { test: 1_500 }, 1_500, false],
  ['of its only part', { part: 900 }, 900, false],
  ['of the test and of its only part', { test: 1_500, part: 900 }, 1_500, true],
  ['of a question', { question: 60 }, null, true],
])(
  'a package with a time limit %s gives the quiz a time limit of %3$s seconds',
  async (_name, limits: Record<string, number>, timeLimitSeconds, hasNote) => {
    const limit = (place: string) => (limits[place] === undefined ? '' : `<timeLimits maxTime="${limits[place]}"/>`)
    const file = testFile('Ulangan', ['items/pilih.xml', 'items/urut.xml'], limit('test'))
      .replace(/<testPart[^>]*>/, start => start + limit('part'))
      .replace(/(<assessmentItemRef[^>]*)\/>/, `$1>${limit('question')}</assessmentItemRef>`)
    const result = await readTestPackage({
      'imsmanifest.xml': createQti2Manifest('2.1', { 'test.xml': 'test' }),
      'test.xml': file,
      ...getFiles({ pilih: sampleItems['pilih']!, urut: sampleItems['urut']! }),
    })
    const [material] = result.tracks[0]!.classes[0]!.materials
    expect(material).toMatchObject({ quiz: { timeLimitSeconds } })
    expect(material).toHaveProperty('quiz.questions.length', 2)
    expect(formatReportLines(result.report)[0]!.includes('Batas waktu per bagian atau per soal tidak ikut')).toBe(
      hasNote,
    )
  },
)
