import { describe, expect, test } from 'vitest'
import { toQuizForm } from '#contract/assessment/quiz-form.ts'
import { countQuestions } from './count-questions.ts'
import { checkQuestions } from './judge.ts'
import { readQuestionFile } from './read-file.ts'

const emptyQuizForm = toQuizForm({
  passMark: 70,
  timeLimitSeconds: null,
  attemptsAllowed: null,
  shufflesQuestions: false,
  shufflesOptions: false,
  revealsAnswers: false,
  questions: [],
})

const quiz = (...questions: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join('\n')}\n</quiz>`
const inText = (html: string) => `<text><![CDATA[${html}]]></text>`
const question = (type: string, html: string, inside = '') =>
  `<question type="${type}"><name><text>Judul</text></name><questiontext format="html">${inText(html)}</questiontext>${inside}</question>`
const answer = (fraction: string, html: string, inside = '') =>
  `<answer fraction="${fraction}" format="html">${inText(html)}${inside}</answer>`

async function judged(file: string) {
  const { questions, ...rest } = await readQuestionFile(Buffer.from(file))
  return { ...rest, questions: checkQuestions(questions, emptyQuizForm) }
}

describe('Moodle XML', () => {
  test('parses every type of Moodle XML question that a quiz supports, with its line', async () => {
    const { format, questions } = await judged(
      quiz(
        question(
          'multichoice',
          '<p>Ibu kota <b>baru</b>?</p>',
          answer('0', 'Jakarta') + answer('100', 'Nusantara', '<feedback><text>Benar</text></feedback>'),
        ),
        question('multichoice', 'Prima?', answer('50', '2') + answer('50', '3') + answer('-50', '4')),
        question('truefalse', 'Air basah', answer('100', 'true') + answer('0', 'false')),
        question('shortanswer', 'Lambang air?', answer('100', 'H2O')),
        question('numerical', '2 + 2?', answer('100', '4', '<tolerance>0</tolerance>')),
        question(
          'matching',
          'Pasangkan',
          '<subquestion><text>Kucing</text><answer><text>Meong</text></answer></subquestion><subquestion><text>Sapi</text><answer><text>Moo</text></answer></subquestion><subquestion><text></text><answer><text>Guk</text></answer></subquestion>',
        ),
        question('ordering', 'Urutkan', answer('1', 'Satu') + answer('2', 'Dua')),
      ),
    )
    expect(format).toBe('moodle')
    expect(
      questions.map(({ state, line, type, text, answers }) => [state, line, type, text, answers.join(' / ')]),
    ).toEqual([
      ['ready', 3, 'single', 'Ibu kota baru?', 'Jakarta / * Nusantara'],
      ['ready', 4, 'multiple', 'Prima?', '* 2 / * 3 / 4'],
      ['ready', 5, 'true-false', 'Air basah', '* Benar / Salah'],
      ['ready', 6, 'short', 'Lambang air?', 'H2O'],
      ['ready', 7, 'short', '2 + 2?', '4'],
      ['ready', 8, 'matching', 'Pasangkan', 'Kucing | Meong / Sapi | Moo / | Guk'],
      ['ready', 9, 'ordering', 'Urutkan', 'Satu / Dua'],
    ])
    expect(questions[0]).toMatchObject({
      explanation: 'Benar',
      notes: expect.arrayContaining(['Format HTML dihapus, teksnya tinggal']),
    })
  })

  test('keeps the characters < and > of a short answer, because Moodle stores it as plain text', async () => {
    const { questions } = await judged(
      quiz(
        question('shortanswer', '<p>Syarat?</p>', answer('100', 'x<y') + answer('100', '<p>')),
        question(
          'shortanswer',
          'Tanda?',
          answer('100', '&lt;', '<feedback><text>&lt;b&gt;Ya&lt;/b&gt;</text></feedback>'),
        ),
      ),
    )
    expect(questions.map(({ answers, explanation }) => [answers, explanation])).toEqual([
      [['x<y', '<p>'], ''],
      [['&lt;'], 'Ya'],
    ])
  })

  test('skips Moodle XML questions of unsupported types, reports why, and lists the category names', async () => {
    const { notes, questions } = await judged(
      quiz(
        '<question type="category"><category><text>$course$/Bab 1</text></category></question>',
        question('essay', 'Ceritakan'),
        question('cloze', 'Isi {1:SA:=a}'),
        question('numerical', 'Kira-kira?', answer('100', '4', '<tolerance>0.5</tolerance>')),
        question('buatan', 'Apa?'),
      ),
    )
    expect(notes).toEqual(['Kategori tidak dipakai: "$course$/Bab 1" (baris 3).'])
    expect(questions.map(({ line, problem }) => [line, problem])).toEqual([
      [4, 'Soal esai tidak ada di kuis. Buat sebagai tugas'],
      [5, 'Soal ini punya beberapa isian'],
      [6, 'Soal angka dengan rentang atau toleransi tidak ada di kuis'],
      [7, 'Jenis soal "buatan" tidak ada di sini'],
    ])
  })

  test('ignores question tags inside a text or a comment of a Moodle XML file', async () => {
    const file = quiz(
      question('truefalse', '<question type="essay">', answer('100', 'true') + answer('0', 'false')),
      '<!-- <question type="essay"> -->',
    )
    expect(countQuestions('moodle', file)).toBe(1)
    expect((await judged(file)).questions).toHaveLength(1)
  })

  test.each([
    ['a document type', `<?xml version="1.0"?><!DOCTYPE quiz><quiz></quiz>`, 'Berkas ini XML.'],
    ['an end inside a question', '<quiz><question type="essay">', 'rusak'],
    ['no questions', '<quiz></quiz>', 'Tidak ada soal'],
    ['a million elements', `<quiz>${'<a/>'.repeat(240_000)}</quiz>`, 'terlalu besar'],
  ])('refuses a file with %s, and reports why', async (_name, file, words) => {
    await expect(readQuestionFile(Buffer.from(file))).rejects.toThrow(words)
  })
})
