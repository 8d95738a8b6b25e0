import { expect, test } from 'vitest'
import { countMissingRows } from '#contract/packages/package-report.ts'
import {
  createCartridgeManifest,
  formatReportLines,
  formatOutline,
  readTestPackage,
  createResourceXml,
} from '#tests/support/package-of.ts'

/* Tests packages of Canvas. Canvas writes only some kinds of questions in the cartridge's profile, and all questions in
   a separate file. */

const words = (text: string) => `<material><mattext texttype="text/plain">${text}</mattext></material>`
const item = (id: string, kind: string, inside: string) =>
  `<item ident="${id}"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>${kind}_question</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation>${words(`Soal ${id}?`)}${inside}</item>`
const choice = (kind: string, id: string) =>
  item(
    id,
    kind,
    `<response_lid ident="r"><render_choice><response_label ident="a">${words('A')}</response_label><response_label ident="b">${words('B')}</response_label></render_choice></response_lid></presentation>
    <resprocessing><respcondition><conditionvar><varequal respident="r">a</varequal></conditionvar><setvar>100</setvar></respcondition></resprocessing>`,
  )
const blanks = (kind: string, id: string) =>
  item(id, kind, '<response_lid ident="r_x"/><response_lid ident="r_y"/></presentation>')
const typed = (kind: string, id: string, condition = '') =>
  item(
    id,
    kind,
    `<response_str ident="r"><render_fib/></response_str></presentation><resprocessing><respcondition><conditionvar>${condition}</conditionvar><setvar>100</setvar></respcondition></resprocessing>`,
  )
const file = (inside: string) =>
  `<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2">${inside}</questestinterop>`
const quiz = (ident: string, ...items: string[]) =>
  file(
    `<assessment ident="${ident}" title="Ujian ${ident}"><section ident="s">${items.join('')}</section></assessment>`,
  )
const bank = (title: string, ...items: string[]) =>
  file(
    `<objectbank ident="bank"><qtimetadata><qtimetadatafield><fieldlabel>bank_title</fieldlabel><fieldentry>${title}</fieldentry></qtimetadatafield></qtimetadata>${items.join('')}</objectbank>`,
  )
const OWN = 'associatedcontent/imscc_xmlv1p1/learning-application-resource'
const own = (id: string, ...files: string[]) =>
  `<resource identifier="${id}" type="${OWN}" href="${files[0]}">${files.map(each => `<file href="${each}"/>`).join('')}</resource>`

const everyKind = [
  choice('multiple_choice', '1'),
  choice('true_false', '2'),
  typed('short_answer', '3', '<varequal respident="r">tiga</varequal>'),
  blanks('fill_in_multiple_blanks', '4'),
  blanks('multiple_dropdowns', '5'),
  typed('numerical', '6', '<vargte respident="r">1</vargte><varlte respident="r">2</varlte>'),
  typed('calculated', '7'),
  typed('essay', '8'),
  typed('file_upload', '9'),
  item('10', 'text_only', '</presentation>'),
]

const course = () => ({
  'imsmanifest.xml': createCartridgeManifest('1.1.0', {
    items: [['Modul', '', ['Ujian', 'quiz']]],
    resources:
      createResourceXml(
        'quiz',
        'imsqti_xmlv1p2/imscc_xmlv1p1/assessment',
        'quiz/assessment_qti.xml',
        '<dependency identifierref="meta"/>',
      ) +
      own('meta', 'quiz/assessment_meta.xml', 'non_cc_assessments/quiz.xml.qti') +
      own('alone', 'alone/assessment_meta.xml', 'non_cc_assessments/alone.xml.qti') +
      own('bank', 'non_cc_assessments/bank.xml.qti') +
      own('settings', 'course_settings/canvas_export.txt'),
  }),
  'quiz/assessment_qti.xml': quiz('quiz', choice('multiple_choice', 'x1'), choice('true_false', 'x2')),
  'quiz/assessment_meta.xml': '<quiz><title>Ujian</title></quiz>',
  'non_cc_assessments/quiz.xml.qti': quiz('quiz', ...everyKind),
  'alone/assessment_meta.xml': '<quiz><title>Hanya di sini</title></quiz>',
  'non_cc_assessments/alone.xml.qti': quiz(
    'alone',
    blanks('multiple_dropdowns', 'a1'),
    typed('short_answer', 'a2', '<varequal respident="r">ya</varequal>'),
  ),
  'non_cc_assessments/bank.xml.qti': bank('Bank lama', choice('multiple_choice', 'b1')),
  'course_settings/canvas_export.txt': '',
})

test('imports questions that only the Canvas file of a quiz contains, and reports skipped questions', async () => {
  const result = await readTestPackage(course())
  expect(formatReportLines(result.report).map(line => line.replace(' — ', ': '))).toEqual([
    'imported folder>class Modul',
    'simplified quiz>quiz Modul/Ujian: 3 soal tidak punya penjelasan: diisi kalimat umum, tulis yang sebenarnya',
    'imported question>question Modul/Ujian/Soal 1?',
    'imported question>question Modul/Ujian/Soal 2?',
    'imported question>question Modul/Ujian/Soal 3?',
    'skipped question> Modul/Ujian/Soal 4?: Soal ini punya beberapa isian',
    'skipped question> Modul/Ujian/Soal 5?: Soal ini punya beberapa isian',
    'skipped question> Modul/Ujian/Soal 6?: Soal angka dengan rentang atau toleransi tidak ada di kuis',
    'skipped question> Modul/Ujian/Soal 7?: Soal hitungan dengan angka acak tidak ada di kuis',
    'simplified question>assignment Modul/Ujian/Soal 8?: Soal esai tidak ada di kuis, jadi menjadi tugas sesudahnya',
    'simplified question>assignment Modul/Ujian/Soal 9?: Soal unggah berkas tidak ada di kuis, jadi menjadi tugas sesudahnya',
    'skipped question> Modul/Ujian/Soal 10?: Hanya teks, tanpa jawaban',
    'simplified quiz>quiz Di luar susunan/Hanya di sini: 1 soal tidak punya penjelasan: diisi kalimat umum, tulis yang sebenarnya',
    'skipped question> Di luar susunan/Hanya di sini/Soal a1?: Soal ini punya beberapa isian',
    'imported question>question Di luar susunan/Hanya di sini/Soal a2?',
    'simplified bank>quiz Di luar susunan/Bank lama: Bank soal menjadi kuis dengan semua soalnya — 1 soal tidak punya penjelasan: diisi kalimat umum, tulis yang sebenarnya',
    'imported question>question Di luar susunan/Bank lama/Soal b1?',
  ])
  expect(result.report.held).toEqual({ items: 4, questions: 13 })
  expect(countMissingRows(result.report)).toBeUndefined()
  expect(formatOutline(result)).toContain('    assignment: Esai: Soal 9?')
})

test('reports a quiz that only draws questions from banks', async () => {
  const drawing = file(
    '<assessment ident="q" title="Acak"><section ident="s"><selection_ordering><selection><sourcebank_ref>bank</sourcebank_ref><selection_number>1</selection_number></selection></selection_ordering></section></assessment>',
  )
  const result = await readTestPackage({
    'imsmanifest.xml': createCartridgeManifest('1.1.0', {
      items: [['Acak', 'q']],
      resources:
        createResourceXml('q', 'imsqti_xmlv1p2/imscc_xmlv1p1/assessment', 'q.xml') +
        own('bank', 'non_cc_assessments/bank.xml.qti'),
    }),
    'q.xml': drawing,
    'non_cc_assessments/bank.xml.qti': bank('Bank', choice('multiple_choice', 'b1')),
  })
  expect(formatReportLines(result.report)[0]).toBe(
    'skipped quiz> Acak — Soal yang diambil acak dari bank soal tidak ikut: bank itu menjadi kuis sendiri',
  )
})

test('counts questions that are missing in the report, but not questions in XML comments', async () => {
  const result = await readTestPackage({ ...course(), 'hilang/soal.xml': quiz('hilang', ...everyKind) })
  expect(countMissingRows(result.report)).toEqual({ items: 0, questions: 10 })
  const commented = `<!-- ${quiz('c', ...everyKind)} --><x><![CDATA[${quiz('d', ...everyKind)}]]></x>`
  expect(countMissingRows((await readTestPackage({ ...course(), 'catatan.xml': commented })).report)).toBeUndefined()
})

test('imports questions about an exact number in any spelling, and skips numbers with a tolerance', async () => {
  const exact = (number: string, low = number, high = number, more = '') =>
    `<or><varequal respident="r"${more}>${number}</varequal><and><vargte respident="r">${low}</vargte><varlte respident="r">${high}</varlte></and></or>`
  const result = await readTestPackage({
    ...course(),
    'non_cc_assessments/quiz.xml.qti': quiz(
      'quiz',
      typed('numerical', '1', exact('4.0')),
      typed('numerical', '2', exact('2.50')),
      typed('numerical', '3', exact('6.0', '5.0', '7.0')),
      typed('numerical', '4', '<varequal respident="r" margintype="absolute" margin="1">6.0</varequal>'),
      typed('numerical', '5', '<varequal respident="r">-3</varequal>'),
    ),
  })
  const materials = result.tracks[0]!.classes[0]!.materials
  expect(
    materials.flatMap(each => (each.kind === 'quiz' ? each.quiz.questions.map(({ answer }) => answer) : [])),
  ).toEqual([['4.0', '4,0', '4'], ['2.50', '2,50', '2.5', '2,5'], ['-3']])
  const note = 'Soal angka menjadi jawaban singkat dengan ejaan yang persis'
  const problem = 'Soal angka dengan rentang atau toleransi tidak ada di kuis'
  expect(formatReportLines(result.report).filter(line => line.includes('Soal angka'))).toEqual([
    `simplified question>question Modul/Ujian/Soal 1? — ${note}`,
    `simplified question>question Modul/Ujian/Soal 2? — ${note}`,
    `skipped question> Modul/Ujian/Soal 3? — ${problem}`,
    `skipped question> Modul/Ujian/Soal 4? — ${problem}`,
    `simplified question>question Modul/Ujian/Soal 5? — ${note}`,
  ])
})
