import { afterAll, beforeAll, expect, test } from 'vitest'
import { listEnrollments } from '#contract/learning/enrollment.ts'
import { setProgress } from '#contract/learning/progress.ts'
import { getStudyWeek, setWeekGoal } from '#contract/learning/study-week.ts'
import { formatIsoDay } from '#contract/wire/local-time.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp

beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())

test('lists the days on which a user completed a material, and stores the weekly goal of each user', async () => {
  const learner = await world.newLearner()
  const otherLearner = await world.newLearner()
  const { enrollmentId, materials } = await world.enrol(learner)
  const week = async (as = learner) => (await world.call(getStudyWeek, {}, { as })).data
  expect(await week()).toEqual({ goal: null, zone: 'WIB', days: [] })

  const lectureMaterialId = materials[0]?.id ?? ''
  const body = { userId: learner.userId, enrollmentId, lectureMaterialId, status: 'COMPLETED' as const }
  await world.call(setProgress, { body }, { as: learner })
  await world.call(setWeekGoal, { body: { goal: 4 } }, { as: learner })
  expect(await week()).toEqual({ goal: 4, zone: 'WIB', days: [formatIsoDay(world.clock.now, 'WIB')] })
  expect(await week(otherLearner)).toEqual({ goal: null, zone: 'WIB', days: [] })
  expect((await world.call(setWeekGoal, { body: { goal: 8 } }, { as: learner })).status).toBe(400)
})

test('the list of enrolments contains the next material and the minutes of study left', async () => {
  const learner = await world.newLearner()
  const { enrollmentId, materials } = await world.enrol(learner)
  const course = async () => (await world.call(listEnrollments, {}, { as: learner })).data[0]
  const before = await course()
  expect(before?.next?.id).toBe(materials[0]?.id)

  const body = {
    userId: learner.userId,
    enrollmentId,
    lectureMaterialId: materials[0]?.id ?? '',
    status: 'COMPLETED' as const,
  }
  await world.call(setProgress, { body }, { as: learner })
  const after = await course()
  expect(after?.next?.id).toBe(materials[1]?.id)
  expect((before?.minutesLeft ?? 0) - (after?.minutesLeft ?? 0)).toBe(before?.next?.minutes)
})
