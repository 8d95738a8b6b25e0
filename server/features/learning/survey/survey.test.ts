import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendOutbox } from '#contract/wire/outbox.ts'
import { createPoint, getPointBalance } from '#contract/points/points.ts'
import { listSurveyResults, listSurveys } from '#contract/learning/survey.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
let learner: Learner
let enrollmentId: string
let careerTrackId: string
let surveyId: string

const answers = {
  puas: '5',
  mudah: '4',
  koneksi: 'seluler',
  tujuan: 'usaha',
  saran: 'Tambah latihan.\r\nTerima kasih.',
}

beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  learner = await world.newLearner()
  ;({ enrollmentId, careerTrackId } = await world.enrol(learner))
  const { data } = await world.call(listSurveys, {}, { as: learner })
  surveyId = data[0]?.id ?? ''
})

async function handIn(payload: object = {}, as = learner) {
  const full = { enrollmentId, surveyId, answers, ...payload }
  const entry = { id: randomUUID(), kind: 'survey', payload: full, happenedAt: world.clock.now.toISOString() }
  return (await world.call(sendOutbox, { body: { entries: [entry] } }, { as })).data.results[0]
}
const results = async () =>
  (
    await world.call(
      listSurveyResults,
      { query: { user_id: learner.userId, career_track_id: careerTrackId } },
      { as: learner },
    )
  ).data
const earn = (enrollment: string) =>
  world.call(
    createPoint,
    {
      body: {
        user_id: learner.userId,
        point: 0,
        extras: { event_name: 'survey-filled', ref: `${enrollment}:${careerTrackId}` },
      },
    },
    { as: learner },
  )

test('the list of survey results is empty until the user answers, and then contains one result with the answers', async () => {
  expect(await results()).toEqual([])
  expect(await handIn()).toMatchObject({ outcome: 'accepted', receipt: { isNew: true } })
  expect(await results()).toMatchObject([
    {
      user_id: learner.userId,
      career_track_id: careerTrackId,
      enrollment_id: enrollmentId,
      answers: { ...answers, saran: 'Tambah latihan.\nTerima kasih.' },
    },
  ])
})

test('a survey submitted ten times at the same time is stored once, and later answers do not change it', async () => {
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => handIn()))
  expect(outcomes.filter(each => each?.outcome === 'accepted')).toHaveLength(1)
  expect(outcomes.filter(each => each?.outcome === 'superseded')).toHaveLength(9)
  await handIn({ answers: { ...answers, puas: '1' } })
  expect((await results()).map(result => result.answers['puas'])).toEqual(['5'])
})

test('the survey gives points once per career track, not once per course', async () => {
  expect((await earn(enrollmentId)).code).toBe('POINT_EVENT_NOT_PROVEN')
  await handIn()
  expect((await earn(enrollmentId)).data.point).toBe(10)
  expect((await earn(enrollmentId)).data.point).toBe(0)
  expect((await earn(randomUUID())).data.point).toBe(0)
  expect((await world.call(getPointBalance, {}, { as: learner })).data.balance).toBe(10)
})

test('rejects answers that do not fit the survey questions, and stores none', async () => {
  const without = Object.fromEntries(Object.entries(answers).filter(([id]) => id !== 'puas'))
  for (const wrong of [without, { ...answers, puas: '6' }, { ...answers, lain: 'x' }, { ...answers, koneksi: 'x' }]) {
    expect((await handIn({ answers: wrong }))?.code).toBe('SURVEY_ANSWERS_INVALID')
  }
  for (const wrong of [{}, null, [], 'x', { ...answers, saran: '   ' }, { ...answers, saran: 'x'.repeat(2_001) }]) {
    const code = (await handIn({ answers: wrong }))?.code
    expect(['VALIDATION_FAILED', 'SURVEY_ANSWERS_INVALID']).toContain(code)
  }
  expect((await handIn({ surveyId: randomUUID() }))?.code).toBe('SURVEY_NOT_FOUND')
  expect(await results()).toEqual([])
})

test('a user cannot answer the survey for another user, and cannot read their answers', async () => {
  const otherLearner = await world.newLearner()
  expect((await handIn({}, otherLearner))?.code).toBe('ENROLLMENT_NOT_FOUND')
  await handIn()
  const query = { user_id: learner.userId, career_track_id: careerTrackId }
  expect((await world.call(listSurveyResults, { query }, { as: otherLearner })).code).toBe('USER_NOT_FOUND')
})
