import { expect, test } from 'vitest'
import type { PackagedQuestion } from '#contract/packages/packaged-track.ts'
import { findQuizFaults } from './quiz-faults.ts'

const getChoices = (...texts: string[]) => texts.map((text, at) => ({ id: `o${at}`, text }))
const single: PackagedQuestion = {
  id: 'q1',
  type: 'single',
  text: 'Apa itu median?',
  options: getChoices('Nilai tengah', 'Rata-rata'),
  answer: ['o0'],
  explanation: 'Separuh di atasnya.',
}
const matching: PackagedQuestion = {
  ...single,
  type: 'matching',
  options: getChoices('paragraf', 'judul', 'gambar'),
  prompts: [
    { id: 'p', text: 'p' },
    { id: 'h', text: 'h1' },
  ],
  answer: ['p:o0', 'h:o1'],
}
const getQuiz = (questions: PackagedQuestion[], more: object = {}) => ({
  kind: 'quiz' as const,
  title: 'Kuis',
  minutes: 10,
  isFinal: false,
  passMark: 70,
  timeLimitSeconds: null,
  attemptsAllowed: null,
  shufflesQuestions: false,
  shufflesOptions: false,
  revealsAnswers: true,
  questions,
  ...more,
})

test.each<[string, PackagedQuestion]>([
  ['a single choice', single],
  ['pairs and an option without a partner', matching],
  ['several accepted spellings', { ...single, type: 'short', options: [], answer: ['median', 'nilai tengah'] }],
  ['an order', { ...single, type: 'ordering', answer: ['o1', 'o0'] }],
  ['choices that begin with a star or a backslash', { ...single, options: getChoices('* a', String.raw`\a`) }],
  [
    'a separator inside a prompt',
    { ...matching, prompts: matching.prompts?.map(each => ({ ...each, text: `${each.text} | x` })) },
  ],
])('accepts a packaged question with %s', (_what, question) => {
  expect(findQuizFaults(getQuiz([question], { timeLimitSeconds: 600, attemptsAllowed: 3 }))).toEqual([])
})

test('accepts a quiz without questions, and rejects a time limit that is not in whole minutes', () => {
  expect(findQuizFaults(getQuiz([]))).toEqual([])
  expect(findQuizFaults(getQuiz([], { timeLimitSeconds: 90 }))).toEqual(['Menit bulat dari 1 sampai 600, atau kosong.'])
})

test.each<[string, Partial<PackagedQuestion>]>([
  ['Pertanyaan paling panjang 1.000 karakter.', { text: 'a'.repeat(1_001) }],
  ['Tulis penjelasannya, supaya pelajar tahu sebabnya.', { explanation: '' }],
  ['Satu baris paling panjang 300 karakter.', { options: getChoices('a'.repeat(400), 'b') }],
  ['Paling banyak 12 baris.', { options: getChoices(...Array.from({ length: 13 }, (_, at) => `a${at}`)) }],
  ['Perlu paling sedikit dua pilihan.', { options: getChoices('a') }],
  ['Ada dua baris yang sama.', { options: getChoices('a', 'A') }],
  ['Ada pilihan yang kosong.', { options: getChoices('', 'b') }],
  ['Ada pilihan yang tidak bisa dibedakan.', { options: [...getChoices('a'), ...getChoices('b')] }],
  [
    'Ada pilihan yang tidak bisa dibedakan.',
    {
      options: [
        { id: 'a:b', text: 'a' },
        { id: 'c', text: 'b' },
      ],
      answer: ['c'],
    },
  ],
  ['Jawaban benarnya tidak ada di antara pilihannya.', { answer: ['o7'] }],
  ['Jawaban benarnya tidak ada di antara pilihannya.', { type: 'multiple', answer: [] }],
  ['Ada baris baru di dalam jawaban.', { options: getChoices('a\nb', 'c') }],
])('reports an error of the second question of a packaged quiz: %s', (words, wrong) => {
  expect(findQuizFaults(getQuiz([single, { ...single, text: 'Lain?', ...wrong, id: 'q2' }]))).toEqual([
    `Soal 2: ${words}`,
  ])
})

test('reports two questions with the same text, and two with the same id', () => {
  expect(findQuizFaults(getQuiz([single, { ...single, id: 'q2' }]))).toEqual([
    'Soal 2: Soal yang sama sudah ada di atas.',
  ])
  expect(findQuizFaults(getQuiz([single, single]))).toEqual(['Ada dua soal dengan tanda yang sama.'])
})
