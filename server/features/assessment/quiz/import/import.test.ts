import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftQuiz, getDeskQuiz, listDeskQuizzes } from '#contract/assessment/quiz.admin.ts'
import * as contract from '#contract/assessment/quiz-import.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
let desk: Learner
let published: string
let id: string

beforeAll(async () => {
  world = await startLearningApp()
  desk = await world.newAdmin()
  published = (await world.call(listDeskQuizzes, { query: {} }, { as: desk })).data.items[0]!.id
  id = (await world.call(draftQuiz, { params: { id: published } }, { as: desk })).data.id
})
afterAll(() => world.close())

const quiz = async () => (await world.call(getDeskQuiz, { params: { id } }, { as: desk })).data
const plan = (text: string, of = id) =>
  world.call(contract.planQuizImport, { params: { id: of }, bytes: new Uint8Array(Buffer.from(text)) }, { as: desk })
function take(importId: string, version: number, body: { questions: number[]; explanation?: string }, of = id) {
  const headers = { 'if-match': `"${version}"` }
  const input = { params: { id: of, importId }, body: { explanation: '', ...body } }
  return world.call(contract.doQuizImport, input, { as: desk, headers })
}
const getErrors = ({ response }: Awaited<ReturnType<typeof take>>) => response.json<{ errors: object }>().errors

test('a file of questions is previewed first, and then the chosen questions are appended once', async () => {
  const before = await quiz()
  const text = '::A:: Impor satu?{T####Memang.}\n\nImpor dua?{=a ~b}\n\nImpor tiga?{=c ~d}\n\nEsai.{}'
  const { data } = await plan(text)
  expect(data).toMatchObject({ format: 'gift', revision: before.revision, notes: [], room: 100 - before.questionCount })
  expect(data.questions.map(({ state, line }) => [state, line])).toEqual([
    ['ready', 1],
    ['ready', 3],
    ['ready', 5],
    ['skipped', 7],
  ])
  expect(await quiz()).toEqual(before)

  expect(getErrors(await take(data.id, before.revision, { questions: [0, 2] }))).toEqual({
    explanation: 'Tulis penjelasan untuk soal yang tidak punya',
  })
  expect(getErrors(await take(data.id, before.revision, { questions: [0, 3] }))).toHaveProperty('questions')
  expect(getErrors(await take(data.id, before.revision, { questions: [400] }))).toHaveProperty('questions')
  expect(await quiz()).toEqual(before)

  const done = await take(data.id, before.revision, { questions: [2, 0, 0], explanation: 'Baca lagi bab 1.' })
  expect(done.data).toEqual({ version: before.revision + 1, added: 2 })
  const after = await quiz()
  const [first, second] = after.values['questions']!.split('\n').slice(-2)
  expect(after.questionCount).toBe(before.questionCount + 2)
  expect(after.values).toEqual({
    ...before.values,
    questions: `${before.values['questions']}\n${first}\n${second}`,
    [`${first}.type`]: 'true-false',
    [`${first}.text`]: 'Impor satu?',
    [`${first}.answers`]: '* Benar\nSalah',
    [`${second}.type`]: 'single',
    [`${second}.text`]: 'Impor tiga?',
    [`${second}.answers`]: '* c\nd',
    [`${first}.explanation`]: 'Memang.',
    [`${second}.explanation`]: 'Baca lagi bab 1.',
  })
  expect((await take(data.id, after.revision, { questions: [1] })).code).toBe('QUIZ_IMPORT_DONE')

  const again = (await plan(text)).data
  expect(again.notes[0]).toContain('Berkas yang persis sama sudah pernah dimasukkan')
  expect(again.questions.map(({ state }) => state)).toEqual(['double', 'ready', 'double', 'skipped'])
  expect(getErrors(await take(again.id, after.revision, { questions: [0] }))).toHaveProperty('questions')
})

test('an import plan is valid only for the revision of the quiz that it was checked against', async () => {
  const { revision } = await quiz()
  const [one, two] = [(await plan('Versi satu?{T#a#b}')).data, (await plan('Versi dua?{T#a#b}')).data]
  expect((await take(one.id, revision - 1, { questions: [0] })).code).toBe('VERSION_STALE')
  expect((await take(one.id, revision, { questions: [0] })).status).toBe(200)
  expect((await take(two.id, revision, { questions: [0] })).code).toBe('VERSION_STALE')
  // The new revision is refused too, because the file was not compared with the quiz that the admin reloaded.
  expect((await take(two.id, revision + 1, { questions: [0] })).code).toBe('VERSION_STALE')
})

test('a published quiz accepts no import, and a quiz does not accept an import plan made for another quiz', async () => {
  expect((await plan('Terbit?{T}', published)).code).toBe('QUIZ_PUBLISHED')
  const { data } = await plan('Terbit?{T#a#b}')
  expect((await take(data.id, data.revision, { questions: [0] }, published)).code).toBe('QUIZ_PUBLISHED')
  const { items } = (await world.call(listDeskQuizzes, { query: { state: 'draft' } }, { as: desk })).data
  const other = items.find(each => each.id !== id)!
  const version = (await world.call(getDeskQuiz, { params: { id: other.id } }, { as: desk })).data.revision
  expect((await take(data.id, version, { questions: [0] }, other.id)).code).toBe('QUIZ_IMPORT_NOT_FOUND')
  expect((await take(randomUUID(), data.revision, { questions: [0] })).code).toBe('QUIZ_IMPORT_NOT_FOUND')
})

test('an import of more questions than the quiz can take is rejected completely', async () => {
  const before = await quiz()
  const many = Array.from({ length: 100 }, (_, at) => `Banyak ${at}?{T#a#b}`)
  const { data } = await plan(many.join('\n\n'))
  const refused = await take(data.id, data.revision, { questions: many.map((_, at) => at) })
  expect(getErrors(refused)).toEqual({ questions: `Kuis ini hanya muat ${data.room} soal lagi` })
  expect(await quiz()).toEqual(before)
})
