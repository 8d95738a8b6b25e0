import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendOutbox } from '#contract/wire/outbox.ts'
import { setProgress } from '#contract/learning/progress.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
let learner: Learner
let enrollmentId: string
let materials: Awaited<ReturnType<LearningApp['enrol']>>['materials']
let lectureMaterialId: string
let durationSeconds: number

beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  learner = await world.newLearner()
  ;({ enrollmentId, materials } = await world.enrol(learner))
  const video = materials.find(material => material.type === 'video')
  if (video?.content.kind !== 'video') throw new Error('the demo has no video')
  lectureMaterialId = video.id
  durationSeconds = video.content.durationSeconds ?? 0
})

async function complete(evidence?: object, id = lectureMaterialId) {
  const payload = { userId: learner.userId, enrollmentId, lectureMaterialId: id, status: 'COMPLETED', evidence }
  const entry = { id: randomUUID(), kind: 'progress', payload, happenedAt: world.clock.now.toISOString() }
  return (await world.call(sendOutbox, { body: { entries: [entry] } }, { as: learner })).data.results[0]
}
const kept = () =>
  world.db
    .selectFrom('video_evidence')
    .select(['kind', 'watched_share'])
    .where('enrollment_id', '=', enrollmentId)
    .where('lecture_material_id', '=', lectureMaterialId)
    .execute()
const watched = (ranges: number[][], length = durationSeconds) => ({ kind: 'watched', durationSeconds: length, ranges })

test('a watched video is completed, and the evidence is stored', async () => {
  expect(durationSeconds).toBeGreaterThan(10)
  const half = durationSeconds / 2
  expect(
    (
      await complete(
        watched([
          [half, durationSeconds],
          [0, half],
        ]),
      )
    )?.outcome,
  ).toBe('accepted')
  expect(await kept()).toEqual([{ kind: 'watched', watched_share: 1 }])
})

test('rejects a jump to the end of a video, even if the device claims a shorter video', async () => {
  expect((await complete(watched([[durationSeconds - 2, durationSeconds]])))?.code).toBe('VIDEO_NOT_WATCHED')
  expect((await complete(watched([[0, 5]], 5)))?.code).toBe('VIDEO_NOT_WATCHED')
  expect(await kept()).toEqual([])
  expect((await complete(watched([[0, durationSeconds]])))?.outcome).toBe('accepted')
})

test('accepts the reading of a transcript as evidence for a video', async () => {
  expect((await complete({ kind: 'transcript' }))?.outcome).toBe('accepted')
  expect(await kept()).toEqual([{ kind: 'transcript', watched_share: null }])
})

test('accepts entries and calls of older apps without evidence, and stores no evidence for them', async () => {
  expect((await complete())?.outcome).toBe('accepted')
  expect(await kept()).toEqual([])
  const body = { userId: learner.userId, enrollmentId, lectureMaterialId, status: 'COMPLETED' as const }
  expect((await world.call(setProgress, { body }, { as: learner })).data.status).toBe('COMPLETED')
})

test('does not check evidence that arrives after the material was completed', async () => {
  await complete()
  expect((await complete(watched([[0, 1]])))?.outcome).toBe('superseded')
})

test('ignores video evidence sent for an article', async () => {
  const article = materials.find(material => material.type === 'article')?.id ?? ''
  expect((await complete(watched([]), article))?.outcome).toBe('accepted')
})

test('the schema rejects malformed evidence', async () => {
  for (const evidence of [
    {},
    { kind: 'x' },
    watched([[0, 1e9]]),
    { ...watched([]), ranges: Array.from({ length: 401 }, () => [0, 1]) },
  ]) {
    expect((await complete(evidence))?.code).toBe('VALIDATION_FAILED')
  }
})
