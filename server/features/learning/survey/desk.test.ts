import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/learning/survey.admin.ts'
import { listSurveys, type SurveyQuestion } from '#contract/learning/survey.ts'
import { sendOutbox } from '#contract/wire/outbox.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
let admin: Learner
beforeAll(async () => {
  world = await startLearningApp()
  admin = await world.newAdmin()
})
afterAll(() => world.close())

const reason = 'Pertanyaan baru'
const oldAnswers = { puas: '5', mudah: '4', koneksi: 'seluler', tujuan: 'usaha', saran: 'Tambah latihan.' }
const questions: SurveyQuestion[] = [
  { id: 'puas', type: 'rating', text: 'Puas?', isRequired: true, lowest: 'Belum', highest: 'Sangat' },
]
const active = async () => (await world.call(listSurveys, {}, { as: admin })).data[0]?.id ?? null
const publish = (replaces: string | null, change: object = {}) =>
  world.call(
    contract.publishSurvey,
    { body: { title: 'Survei kedua', intro: '', questions, replaces, reason, ...change } },
    { as: admin },
  )

async function answer(surveyId: string, answers: object) {
  const as = await world.newLearner()
  const { enrollmentId } = await world.enrol(as)
  const payload = { enrollmentId, surveyId, answers }
  const entry = { id: randomUUID(), kind: 'survey', payload, happenedAt: world.clock.now.toISOString() }
  return (await world.call(sendOutbox, { body: { entries: [entry] } }, { as })).data.results[0]?.outcome
}

test('a device with the old survey version can still send its answers, and the old statistics can still be read', async () => {
  const old = (await active()) ?? ''
  expect(await answer(old, oldAnswers)).toBe('accepted')
  const { id } = (await publish(old)).data
  expect(await active()).toBe(id)
  expect(await answer(old, { ...oldAnswers, puas: '1' })).toBe('accepted')
  expect(await answer(id, { puas: '3' })).toBe('accepted')
  const { data } = await world.call(contract.getSurveyFigures, { params: { id: old } }, { as: admin })
  expect(data.find(figures => figures.id === 'puas')?.counts).toEqual({ 1: 1, 5: 1 })
  expect(data.find(figures => figures.id === 'saran')?.texts).toEqual(['Tambah latihan.', 'Tambah latihan.'])
  const versions = (await world.call(contract.listDeskSurveys, {}, { as: admin })).data
  expect(versions.map(({ isActive, resultCount }) => [isActive, resultCount])).toEqual([
    [true, 1],
    [false, 2],
  ])
})

test('if two requests publish a survey at the same time, one succeeds and the other gets SURVEY_CHANGED', async () => {
  const seen = await active()
  const both = await Promise.all([publish(seen), publish(seen)])
  expect(
    both
      .map(({ status, code }) => (status === 200 ? '' : String(code)))
      .toSorted((one, other) => one.localeCompare(other)),
  ).toEqual(['', 'SURVEY_CHANGED'])
})

test('refuses empty, duplicate and oversized survey questions', async () => {
  const seen = await active()
  const [first] = questions
  const choice = { id: 'k', type: 'choice', text: 'Mana?', isRequired: true, options: [{ id: 'a', text: 'A' }] }
  const wrong = [[], [first, first], [choice], [{ ...first, text: ' ' }], Array.from({ length: 21 }, () => first)]
  for (const each of wrong) expect((await publish(seen, { questions: each })).code).toBe('VALIDATION_FAILED')
  expect((await publish(seen, { title: 'x'.repeat(121) })).code).toBe('VALIDATION_FAILED')
  expect(await active()).toBe(seen)
})

test('a stopped survey is not shown, and the next version can be published', async () => {
  const replaces = await active()
  await world.call(contract.stopSurvey, { body: { replaces, reason } }, { as: admin })
  expect(await active()).toBeNull()
  expect((await publish(replaces)).code).toBe('SURVEY_CHANGED')
  expect((await publish(null)).status).toBe(200)
})
