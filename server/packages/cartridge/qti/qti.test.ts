import { expect, test } from 'vitest'
import {
  createCartridgeManifest,
  formatReportLines,
  formatOutline,
  readTestPackage,
  createResourceXml,
} from '#tests/support/package-of.ts'

const material = (text: string, type = 'text/plain') =>
  `<material><mattext texttype="${type}">${text}</mattext></material>`
const field = (label: string, entry: string) =>
  `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`
const item = (id: string, profile: string, inside: string) =>
  `<item ident="${id}"><itemmetadata><qtimetadata>${field('cc_profile', `cc.${profile}.v0p1`)}</qtimetadata></itemmetadata>${inside}</item>`
const choice = (text: string, options: Record<string, string>, cardinality = 'Single') =>
  `<presentation>${material(text)}<response_lid ident="r" rcardinality="${cardinality}"><render_choice>${Object.entries(
    options,
  )
    .map(([id, label]) => `<response_label ident="${id}">${material(label)}</response_label>`)
    .join('')}</render_choice></response_lid></presentation>`
const typed = (text: string) =>
  `<presentation>${material(text)}<response_str ident="r" rcardinality="Single"><render_fib><response_label ident="a"/></render_fib></response_str></presentation>`
const when = (condition: string, more = '', points = '100') =>
  `<respcondition continue="No"><conditionvar>${condition}</conditionvar><setvar varname="SCORE" action="Set">${points}</setvar>${more}</respcondition>`
const is = (text: string) => `<varequal respident="r">${text}</varequal>`
const right = (...conditions: readonly string[]) => `<resprocessing>${conditions.join('')}</resprocessing>`
const feedback = (id: string, text: string) => `<itemfeedback ident="${id}">${material(text)}</itemfeedback>`

async function readQuestions(items: string, { isBank = false, metadata = '' } = {}) {
  const inside = isBank
    ? `<objectbank ident="B">${items}</objectbank>`
    : `<assessment ident="A" title="Ujian"><qtimetadata>${metadata}</qtimetadata><section ident="root">${items}</section></assessment>`
  const type = `imsqti_xmlv1p2/imscc_xmlv1p1/${isBank ? 'question-bank' : 'assessment'}`
  const result = await readTestPackage({
    'imsmanifest.xml': createCartridgeManifest('1.1.0', {
      items: [['Ujian', 'Q']],
      resources: createResourceXml('Q', type, 'q.xml'),
    }),
    'q.xml': `<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2">${inside}</questestinterop>`,
  })
  const materials = result.tracks.flatMap(({ classes }) => classes.flatMap(each => each.materials))
  const quizzes = materials.flatMap(each => (each.kind === 'quiz' ? [each.quiz] : []))
  return { found: result, materials, quiz: quizzes[0], quizzes }
}

test('parses the six question profiles of the specification', async () => {
  const { found, materials, quiz } = await readQuestions(
    item(
      '1',
      'multiple_choice',
      choice('Ibu kota?', { a: 'Jakarta', b: '*Bandung' }) + right(when(is('a'))) + feedback('general_fb', 'Di Jawa.'),
    ) +
      item('2', 'true_false', choice('Bumi bulat', { t: 'Benar', f: 'Salah' }) + right(when(is('t')))) +
      item(
        '3',
        'multiple_response',
        choice('Genap?', { a: '2', b: '3', c: '4' }, 'Multiple') +
          right(when(`<and>${is('a')}<not>${is('b')}</not>${is('c')}</and>`)),
      ) +
      item('4', 'fib', typed('2+2?') + right(when(`<or>${is('4')}${is('empat')}</or>`))) +
      item(
        '5',
        'pattern_match',
        typed('Ada kata apa?') + right(when('<varsubstring respident="r">laut</varsubstring>')),
      ) +
      item(
        '6',
        'essay',
        typed('Ceritakan desamu.') + right('<respcondition><conditionvar><other/></conditionvar></respcondition>'),
      ),
    { metadata: field('cc_maxattempts', '3') + field('qmd_timelimit', '45') },
  )
  expect(quiz).toMatchObject({ timeLimitSeconds: 2_700, attemptsAllowed: 3, passMark: 70 })
  expect(
    quiz?.questions.map(({ type, text, options, answer }) => [type, text, options.map(each => each.text), answer]),
  ).toEqual([
    ['single', 'Ibu kota?', ['Jakarta', '*Bandung'], ['a']],
    ['true-false', 'Bumi bulat', ['Benar', 'Salah'], ['a']],
    ['multiple', 'Genap?', ['2', '3', '4'], ['a', 'c']],
    ['short', '2+2?', [], ['4', 'empat']],
    ['short', 'Ada kata apa?', [], ['laut']],
  ])
  expect(quiz?.questions.map(({ explanation }) => explanation).slice(0, 2)).toEqual([
    'Di Jawa.',
    'Pelajari lagi materi di kelas ini.',
  ])
  expect(materials.at(-1)).toMatchObject({ kind: 'assignment', title: 'Esai: Ceritakan desamu.' })
  expect(formatReportLines(found.report)).toEqual([
    'simplified quiz>quiz Ujian — 4 soal tidak punya penjelasan: diisi kalimat umum, tulis yang sebenarnya',
    'imported question>question Ujian/Ibu kota?',
    'imported question>question Ujian/Bumi bulat',
    'imported question>question Ujian/Genap?',
    'imported question>question Ujian/2+2?',
    'simplified question>question Ujian/Ada kata apa? — Di asalnya cukup memuat kata ini. Di sini jawabannya harus persis',
    'simplified question>assignment Ujian/Ceritakan desamu. — Soal esai tidak ada di kuis, jadi menjadi tugas sesudahnya',
  ])
})

test('reports questions that were simplified, and questions that are not supported', async () => {
  const pair = (id: string, left: string) =>
    `<response_lid ident="${id}">${material(left)}<render_choice><response_label ident="x">${material('Jawa')}</response_label><response_label ident="y">${material('Bali')}</response_label></render_choice></response_lid>`
  const matched = (id: string, answer: string) => when(`<varequal respident="${id}">${answer}</varequal>`, '', '50')
  const { found, quiz } = await readQuestions(
    item(
      '1',
      'multiple_choice',
      choice('Sama', { a: 'A', b: 'B' }) + right(when(is('a'), '', '100'), when(is('b'), '', '50')),
    ) +
      item('2', 'multiple_choice', choice('sama', { a: 'A', b: 'B' }) + right(when(is('a')), when(is('b')))) +
      item('3', 'multiple_choice', choice('Tanpa kunci', { a: 'A', b: 'B' })) +
      item('4', 'multiple_choice', choice('x'.repeat(1_001), { a: 'A', b: 'B' }) + right(when(is('a')))) +
      item(
        '5',
        'matching',
        `<presentation>${material('Di pulau apa?')}${pair('p', 'Bandung')}${pair('q', 'Ubud')}</presentation>` +
          right(matched('p', 'x'), matched('q', 'y')),
      ) +
      item(
        '6',
        'multiple_choice',
        `<presentation>${material('&lt;p&gt;Apa &lt;b&gt;ini&lt;/b&gt;?&lt;/p&gt;&lt;img src="a.png"&gt;', 'text/html')}<response_lid ident="r"><render_choice><response_label ident="a">${material('A')}</response_label><response_label ident="b">${material('B')}</response_label></render_choice></response_lid></presentation>` +
          right(when(is('a'), '<displayfeedback linkrefid="ya"/>')) +
          feedback('ya', 'Betul') +
          feedback('tidak', 'Salah'),
      ) +
      item(
        '7',
        'fib',
        `<presentation>${material('Dua isian')}<response_str ident="r"/><response_str ident="s"/></presentation>` +
          right(when(is('a'))),
      ) +
      '<item ident="8"><presentation><response_num ident="r"/></presentation></item>',
  )
  expect(quiz?.questions.map(({ type, text, answer }) => [type, text, answer])).toEqual([
    ['single', 'Sama', ['a']],
    ['multiple', 'sama (2)', ['a', 'b']],
    ['matching', 'Di pulau apa?', ['k1:b', 'k2:a']],
    ['single', 'Apa ini?', ['a']],
  ])
  expect(formatReportLines(found.report).slice(1)).toEqual([
    'simplified question>question Ujian/Sama — Nilai sebagian dihapus: benar hanya bila semuanya benar',
    'simplified question>question Ujian/sama — Di asalnya satu jawaban benar sudah cukup. Di sini semua yang benar harus dipilih — Pertanyaannya ada dua kali, jadi diberi nomor',
    'skipped question> Ujian/Tanpa kunci — Berkasnya tidak menyebut jawaban yang benar',
    `skipped question> Ujian/${'x'.repeat(119)}… — Pertanyaan paling panjang 1.000 karakter`,
    'simplified question>question Ujian/Di pulau apa? — Nilai per pasangan dihapus: benar hanya bila semua pasangan benar',
    'simplified question>question Ujian/Apa ini? — Gambar atau media dihapus — Umpan balik per jawaban tidak dipakai',
    'skipped question> Ujian/Dua isian — Soal ini punya beberapa isian',
    'skipped question> Ujian/Soal 8 — Jenis soal ini tidak ada di sini',
  ])
})

test('splits a question bank with more questions than a quiz may have', async () => {
  const items = Array.from({ length: 250 }, (_, at) =>
    item(String(at), 'multiple_choice', choice(`Soal ${at}`, { a: 'A', b: 'B' }) + right(when(is('b')))),
  )
  const { found, quizzes } = await readQuestions(items.join(''), { isBank: true })
  expect(quizzes.map(({ questions }) => questions.length)).toEqual([100, 100, 50])
  expect(formatOutline(found).slice(2)).toEqual([
    '    quiz: Ujian',
    '    quiz: Ujian (bagian 2)',
    '    quiz: Ujian (bagian 3)',
  ])
  expect(formatReportLines(found.report)[0]).toBe(
    'simplified bank>quiz Ujian — Bank soal menjadi kuis dengan semua soalnya — Lebih dari 100 soal: menjadi beberapa kuis — 250 soal tidak punya penjelasan: diisi kalimat umum, tulis yang sebenarnya',
  )
})

test('reports a quiz with only essays, and a quiz without questions', async () => {
  const { found } = await readQuestions(item('1', 'essay', typed('Tulis.')))
  expect(formatReportLines(found.report)[0]).toBe('simplified quiz>assignment Ujian — Hanya soal esai: menjadi tugas')
  const { found: empty } = await readQuestions('')
  expect(formatReportLines(empty.report)).toEqual(['skipped quiz> Ujian — Tidak berisi soal'])
})

test('reports a duplicate question whose text is too long to be numbered, and imports the others', async () => {
  const long = 'a'.repeat(1_000)
  const one = (id: string, text: string) =>
    item(id, 'multiple_choice', choice(text, { a: 'A', b: 'B' }) + right(when(is('a'))))
  const { found, quiz } = await readQuestions(one('1', long) + one('2', long) + one('3', 'Lain?'))
  expect(quiz?.questions.map(({ text }) => text)).toEqual([long, 'Lain?'])
  expect(formatReportLines(found.report).join('\n')).toContain(
    'Pertanyaannya ada dua kali, dan terlalu panjang untuk diberi nomor',
  )
})

test('a short answer that gives only a part of the points counts as wrong, and is reported', async () => {
  const { found, quiz } = await readQuestions(
    item('1', 'fib', typed('Ibu kota?') + right(when(is('Jakarta')), when(is('Batavia'), '', '30'))),
  )
  expect(quiz?.questions.map(({ answer }) => answer)).toEqual([['Jakarta']])
  expect(formatReportLines(found.report)[1]).toBe(
    'simplified question>question Ujian/Ibu kota? — Jawaban dengan nilai sebagian dihitung salah',
  )
})

test('in a question with one condition per choice, every choice with points counts as right', async () => {
  const options = { a: '2', b: '3', c: '5', d: '4' }
  const { found, quiz } = await readQuestions(
    item(
      '1',
      'multiple_response',
      choice('Prima?', options, 'Multiple') +
        right(when(is('a'), '', '33'), when(is('b'), '', '33'), when(is('c'), '', '34'), when(is('d'), '', '-100')),
    ) +
      item(
        '2',
        'multiple_response',
        choice('Gabungan?', options, 'Multiple') +
          right(when(`<and>${is('a')}${is('b')}</and>`), when(is('c'), '', '30')),
      ),
  )
  expect(quiz?.questions.map(({ type, answer }) => [type, answer])).toEqual([
    ['multiple', ['a', 'b', 'c']],
    ['multiple', ['a', 'b']],
  ])
  expect(formatReportLines(found.report)[1]).toBe(
    'simplified question>question Ujian/Prima? — Nilai sebagian dihapus: benar hanya bila semuanya benar',
  )
})
