import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getQuestionFieldName, toQuizForm, readQuizForm, type QuizForm, type AuthoredQuiz } from './quiz-form.ts'

const head = { passMark: '70', timeLimitMinutes: '', attemptsAllowed: '', shufflesQuestions: 'ya' }
const form = (type: string, answers: string, more: QuizForm = {}): QuizForm => ({
  ...head,
  questions: 'q1',
  'q1.type': type,
  'q1.text': 'Apa?',
  'q1.answers': answers,
  'q1.explanation': 'Karena begitu.',
  ...more,
})
function getQuiz(form: QuizForm): AuthoredQuiz {
  const quizForm = readQuizForm(form)
  if ('errors' in quizForm) throw new Error(JSON.stringify(quizForm.errors))
  return quizForm.quiz
}
const getErrors = (form: QuizForm) => {
  const quizForm = readQuizForm(form)
  return 'errors' in quizForm ? quizForm.errors : {}
}

describe('typed question text', () => {
  it('a typed line that begins with a star is a right choice, and an escaped star is part of the text', () => {
    const [question] = getQuiz(form('multiple', String.raw`* satu` + '\n\\* { margin: 0 }\n*tiga')).questions
    expect(question?.options.map(({ text }) => text)).toEqual(['satu', '* { margin: 0 }', 'tiga'])
    expect(question?.answer).toEqual(['a', 'c'])
  })

  it('position and id of an item of an ordering question do not reveal the right order', () => {
    const [question] = getQuiz(form('ordering', 'kedua\nakhir\nawal')).questions
    expect(question?.options.map(({ text }) => text)).toEqual(['akhir', 'awal', 'kedua'])
    expect(question?.answer).toEqual(['c', 'a', 'b'])
  })

  it('parses typed pairs, and treats an option without a partner as a distractor', () => {
    const [question] = getQuiz(form('matching', 'h1 | judul\np | paragraf\n| gambar')).questions
    expect(question?.prompts?.map(({ text }) => text)).toEqual(['h1', 'p'])
    expect(question?.options.map(({ text }) => text)).toEqual(['gambar', 'judul', 'paragraf'])
    expect(question?.answer).toEqual(['k1:b', 'k2:c'])
  })
})

describe('errors in a typed question', () => {
  it.each([
    ['single', 'satu\ndua', 'Belum ada jawaban benar. Tandai yang benar.'],
    ['single', '* satu\n* dua', 'Hanya satu yang boleh benar'],
    ['single', '* satu', 'Perlu paling sedikit dua pilihan'],
    ['multiple', '* satu\nSATU', 'Ada dua baris yang sama'],
    ['multiple', '*\nsatu', 'Ada pilihan yang kosong'],
    ['true-false', '* a\nb\nc', 'Benar atau salah punya tepat dua pilihan'],
    ['short', ' \n ', 'Tulis jawabannya'],
    ['ordering', 'satu', 'Perlu paling sedikit dua bagian'],
    ['matching', 'satu\ndua', 'Isi kiri dan kanan setiap pasangan'],
    ['matching', 'a | b\na | c', 'Ada dua baris dengan kiri yang sama'],
    ['short', 'x'.repeat(301), 'Satu baris paling panjang 300 karakter'],
    ['short', Array.from({ length: 13 }, (_, at) => at).join('\n'), 'Paling banyak 12 baris'],
  ])('reports invalid answer lines of a question of type %s: %j', (type, answers, words) => {
    expect(getErrors(form(type, answers))).toEqual({ 'q1.answers': words })
  })

  it.each([
    [{ passMark: '101' }, 'passMark'],
    [{ passMark: '-1' }, 'passMark'],
    [{ timeLimitMinutes: '1,5' }, 'timeLimitMinutes'],
    [{ attemptsAllowed: '0' }, 'attemptsAllowed'],
    [{ questions: '' }, 'questions'],
    [{ questions: 'q1\nq1' }, 'questions'],
    [{ 'q1.text': '' }, 'q1.text'],
    [{ 'q1.explanation': '' }, 'q1.explanation'],
    [{ 'q1.type': 'essay' }, 'q1.type'],
  ])('reports the invalid value %j at its field', (more, field) => {
    expect(Object.keys(getErrors(form('single', '* a\nb', more)))).toContain(field)
  })

  it('rejects names of built-in object properties as question ids', () => {
    expect(getErrors({ ...head, questions: '__proto__\nconstructor' })).toHaveProperty([
      getQuestionFieldName('constructor', 'type'),
    ])
  })
})

describe('formatting and parsing a question', () => {
  const text = fc.stringMatching(/^[\w*\\|=.() -]{1,30}$/).map(line => line.trim() || 'x')
  it('a valid question from any typed lines is unchanged after formatting and parsing', () => {
    const types = fc.constantFrom('single', 'multiple', 'true-false', 'short', 'ordering', 'matching')
    fc.assert(
      fc.property(types, fc.array(text, { maxLength: 13 }), (type, lines) => {
        const quizForm = readQuizForm(form(type, lines.join('\n')))
        if ('errors' in quizForm) return
        expect(getQuiz(toQuizForm(quizForm.quiz))).toEqual(quizForm.quiz)
      }),
    )
  })
})
