import { expect, test } from 'vitest'
import { toQuizForm } from '#contract/assessment/quiz-form.ts'
import {
  answersXml,
  createBankEntry,
  createCategory,
  createMoodleCourse,
  createOldSlots,
  createQuestionXml,
  slots,
} from '#tests/support/moodle-courses.ts'
import { formatReportLines, formatOutline } from '#tests/support/package-of.ts'
import { readWholePackage } from '#tests/support/read-whole-package.ts'

const questions: Record<number, string> = {
  1: createQuestionXml({
    kind: 'multichoice',
    text: '<p>Ibu kota?</p>',
    feedback: '<p>Sejak 2024.</p>',
    inside: answersXml(['<p>Jakarta</p>', '0.0000000'], ['<p>Nusantara</p>', '1.0000000']),
  }),
  2: createQuestionXml({
    kind: 'multichoice',
    text: 'Bilangan prima?',
    inside: answersXml(['2', '0.5000000'], ['3', '0.5000000'], ['4', '-0.5000000']),
  }),
  3: createQuestionXml({
    kind: 'truefalse',
    text: 'Air basah',
    inside: answersXml(['True', '1.0000000', 'Ya'], ['False', '0.0000000']),
  }),
  4: createQuestionXml({
    kind: 'shortanswer',
    text: 'Lambang air?',
    inside: answersXml(['H2O', '1.0000000'], ['H*', '1.0000000'], ['<air>', '1.0000000']),
  }),
  5: createQuestionXml({
    kind: 'numerical',
    text: '2 + 2?',
    inside: `${answersXml(['4', '1.0000000'])}<numerical_records><numerical_record id="1"><answer>1</answer><tolerance>0</tolerance></numerical_record></numerical_records>`,
  }),
  6: createQuestionXml({
    kind: 'match',
    text: 'Pasangkan',
    inside:
      '<matches><match id="1"><questiontext>Kucing</questiontext><answertext>Meong</answertext></match><match id="2"><questiontext>Sapi</questiontext><answertext>Moo</answertext></match><match id="3"><questiontext></questiontext><answertext>Guk</answertext></match></matches>',
  }),
  7: createQuestionXml({ kind: 'ordering', text: 'Urutkan', inside: answersXml(['Dua', '2'], ['Satu', '1']) }),
  8: createQuestionXml({ kind: 'essay', text: 'Ceritakan' }),
  9: createQuestionXml({ kind: 'multianswer', text: 'Isi {#1} dan {#2}' }),
  10: createQuestionXml({ kind: 'description', text: 'Bacalah' }),
}
const entries = (...ids: readonly number[]) => ids.map(id => createBankEntry(id, questions[id] ?? '')).join('')

test('an imported Moodle quiz has its questions in order, and the report lists each lost question', async () => {
  const result = await readWholePackage(
    createMoodleCourse(
      [
        {
          id: 1,
          kind: 'quiz',
          fields: {
            name: 'Kuis',
            timelimit: '90',
            attempts_number: '3',
            question_instances: slots(1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
          },
        },
      ],
      {
        questions: createCategory(1, 'Soal kuis', entries(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)),
      },
    ),
  )
  const [quiz, essay] = result.tracks[0]?.classes[0]?.materials ?? []
  expect(essay?.kind).toBe('assignment')
  if (quiz?.kind !== 'quiz') throw new Error('the quiz is missing')
  expect(quiz.quiz).toMatchObject({ timeLimitSeconds: 120, attemptsAllowed: 3 })
  const form = toQuizForm(quiz.quiz)
  expect(quiz.quiz.questions.map(({ id, type, text }) => [type, text, form[`${id}.answers`]])).toEqual([
    ['single', 'Ibu kota?', 'Jakarta\n* Nusantara'],
    ['multiple', 'Bilangan prima?', '* 2\n* 3\n4'],
    ['true-false', 'Air basah', '* Benar\nSalah'],
    ['short', 'Lambang air?', 'H2O\n<air>'],
    ['short', '2 + 2?', '4'],
    ['matching', 'Pasangkan', 'Kucing | Meong\nSapi | Moo\n| Guk'],
    ['ordering', 'Urutkan', 'Satu\nDua'],
  ])
  expect(quiz.quiz.questions[0]?.explanation).toBe('Sejak 2024.')
  const lines = formatReportLines(result.report)
  expect(lines).toContain('skipped question> Mulai/Kuis/Isi {#1} dan {#2} — Soal ini punya beberapa isian')
  expect(lines).toContain('skipped question> Mulai/Kuis/Bacalah — Hanya teks, tanpa jawaban')
})

test('questions that no quiz uses become a quiz per category, and random slots are reported', async () => {
  const result = await readWholePackage(
    createMoodleCourse(
      [{ id: 1, kind: 'quiz', fields: { name: 'Kuis', question_instances: slots(1, 'random', 99) } }],
      {
        questions:
          createCategory(1, 'Dipakai', entries(1)) +
          createCategory(2, 'Cadangan', entries(3, 4)) +
          createCategory(3, 'top', ''),
      },
    ),
  )
  expect(formatOutline(result)).toEqual([
    'Dasar Jaringan',
    '  Mulai',
    '    quiz: Kuis',
    '  Bank soal',
    '    quiz: Cadangan',
  ])
  const lines = formatReportLines(result.report)
  expect(lines.find(line => line.includes('Mulai/Kuis —'))).toContain('1 soal diambil acak dari bank soal')
  expect(lines).toContain('skipped question> Mulai/Kuis/Soal 99 — Soalnya tidak ada di bank soal cadangan ini')
})

test('reads a question with several versions once, in its newest ready version', async () => {
  const oldQuestionXml = createQuestionXml({ kind: 'essay', text: 'Lama' })
  const versions = (...all: readonly [number, string, string][]) =>
    `<question_bank_entry id="5"><question_version>${all
      .map(
        ([version, status, text]) =>
          `<question_versions id="${version}"><version>${version}</version><status>${status}</status><questions>${oldQuestionXml.replace('<question ', `<question id="${version}" `).replace('Lama', text)}</questions></question_versions>`,
      )
      .join('')}</question_version></question_bank_entry>`
  const result = await readWholePackage(
    createMoodleCourse([], {
      questions: createCategory(
        1,
        'Bank',
        versions([1, 'ready', 'Lama'], [2, 'ready', 'Baru'], [3, 'draft', 'Rancangan']),
      ),
    }),
  )
  expect(formatReportLines(result.report).filter(line => line.includes('question>'))).toEqual([
    'simplified question>assignment Bank soal/Bank/Baru — Soal esai tidak ada di kuis, jadi menjadi tugas sesudahnya',
  ])
})

test('reads backups from before Moodle 4, and skips questions that are part of a composed question', async () => {
  const withId = (id: number, parent = '0') =>
    (questions[id] ?? '').replace('<question ', `<question id="${id}" `).replace('<parent>0', `<parent>${parent}`)
  const random = createQuestionXml({ kind: 'random', text: '0' }).replace('<question ', '<question id="20" ')
  const result = await readWholePackage(
    createMoodleCourse([{ id: 1, kind: 'quiz', fields: { name: 'Kuis', question_instances: createOldSlots(3, 20) } }], {
      release: '3.9.17',
      questions: `<question_category id="1"><name>Lama</name><questions>${withId(3)}${withId(9)}${withId(4, '9')}${random}</questions></question_category>`,
    }),
  )
  expect(formatOutline(result)).toEqual(['Dasar Jaringan', '  Mulai', '    quiz: Kuis'])
  expect(formatReportLines(result.report).filter(line => line.includes('question>'))).toHaveLength(2)
})
