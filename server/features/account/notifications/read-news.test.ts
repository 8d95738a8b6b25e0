import { afterAll, beforeAll, expect, test } from 'vitest'
import { getNewsRead, setNewsRead } from '#contract/account/notification.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp

beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())

test('the read time of the news does not go back or into the future, and is stored per user', async () => {
  const learner = await world.newLearner()
  const otherLearner = await world.newLearner()
  const read = async (as = learner) => (await world.call(getNewsRead, {}, { as })).data.until
  const set = async (at: number) =>
    (await world.call(setNewsRead, { body: { until: new Date(at).toISOString() } }, { as: learner })).data.until
  const now = world.clock.now.getTime()
  expect(await read()).toBeNull()

  const newer = new Date(now - 1_000).toISOString()
  expect(await set(now - 1_000)).toBe(newer)
  expect(await set(now - 60_000)).toBe(newer)
  expect(await set(now - 1_000)).toBe(newer)
  expect(await set(now + 3_600_000)).toBe(new Date(now).toISOString())
  expect(await read()).toBe(new Date(now).toISOString())
  expect(await read(otherLearner)).toBeNull()
})
