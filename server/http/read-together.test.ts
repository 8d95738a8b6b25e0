import { afterAll, beforeAll, expect, test } from 'vitest'
import { getEnrollment, listEnrollments } from '#contract/learning/enrollment.ts'
import { listStories } from '#contract/site/site-content.ts'
import { READS_MAX, readTogether } from '#contract/wire/reads.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
let learner: Learner
let enrollmentId: string

beforeAll(async () => {
  world = await startLearningApp()
  learner = await world.newLearner()
  enrollmentId = (await world.enrol(learner)).enrollmentId
})
afterAll(() => world.close())

const read = (addresses: readonly string[], as = learner) =>
  world.call(readTogether, { query: { addresses: addresses.join(' ') } }, { as })
const own = () => getEnrollment.path.replace('{enrollmentId}', enrollmentId)
const statuses = async (...request: Parameters<typeof read>) =>
  (await read(...request)).data.answers.map(({ status }) => status)

test('answers each read of a batch as if it had been sent alone, in the same order', async () => {
  const list = await world.call(listEnrollments, {}, { as: learner })
  const stories = await world.call(listStories, {})
  const { data } = await read(['/v1/enrollments', '/v1/stories', `${own()}?populate=maybe`])
  expect(data.answers.map(({ status }) => status)).toEqual([200, 200, 400])
  expect(JSON.parse(data.answers[0]!.body)).toEqual({ data: list.data })
  expect(JSON.parse(data.answers[1]!.body)).toEqual({ data: stories.data })
  expect(JSON.parse(data.answers[2]!.body)).toMatchObject({ code: 'VALIDATION_FAILED' })
})

test('a batch of reads returns no data of another user', async () => {
  const otherLearner = await world.newLearner()
  expect(await statuses([own()])).toEqual([200])
  const { answers } = (await read([own(), '/v1/enrollments'], otherLearner)).data
  expect(answers.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
    { code: 'ENROLLMENT_NOT_FOUND' },
    { data: [] },
  ])
})

test.each([
  ['the batch itself', '/v1/reads?addresses=/v1/time'],
  ['a list of the admin area', '/v1/admin/users'],
  ['a call with a rate limit', '/v1/search?q=web'],
  ['a file', '/v1/users/export'],
  ['a page', '/../kelas'],
  ['an unknown path', '/v1/tidak-ada'],
])('refuses the whole batch if one of the reads is %s', async (_what, address) => {
  const admin = await world.newAdmin()
  expect(await read(['/v1/time', address], admin)).toMatchObject({ status: 404, code: 'ADDRESS_NOT_FOUND' })
})

test('refuses a batch with too many reads or with paths that are not reads', async () => {
  const many = Array.from({ length: READS_MAX }, () => '/v1/time')
  expect(await statuses(many)).toHaveLength(READS_MAX)
  for (const addresses of [
    [...many, '/v1/time'],
    [''],
    ['https://semai.test/api/v1/time'],
    ['/v1/time', ''],
    [`/${'x'.repeat(500)}`],
  ])
    expect(await read(addresses)).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' })
})

test('a finished batch of reads no longer counts as calls in progress of the IP address', async () => {
  const many = Array.from({ length: READS_MAX }, () => '/v1/time')
  // Sends more reads than one IP address may have in progress at the same time.
  for (let round = 0; round < 52; round += 1) expect(await statuses(many)).toHaveLength(READS_MAX)
  expect(new Set(await statuses(many))).toEqual(new Set([200]))
})
