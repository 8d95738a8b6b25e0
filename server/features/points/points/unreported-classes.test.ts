import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/wire/durations.ts'
import { sendOutbox } from '#contract/wire/outbox.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { creditUnreportedClasses } from './unreported-classes.ts'

let world: LearningApp
const start = new Date()
beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())

/** Returns a learner who has completed a class of articles except for its last two materials. */
async function prepareClass() {
  world.clock.now = start
  const as = await world.newLearner()
  const { enrollmentId, materials } = await world.enrol(as)
  const [first, ...others] = materials
  const own = [first!, ...others].filter(({ track_class_id: id }) => id === first!.track_class_id)
  const last = own.filter(({ type }) => type === 'article').slice(0, 2)
  expect(last).toHaveLength(2)
  const done = own.filter(material => !last.includes(material))
  if (done.length > 0) await complete(enrollmentId, done)
  return { as, enrollmentId, trackClassId: first!.track_class_id, own, last }
}

async function complete(enrollmentId: string, materials: readonly { id: string }[]): Promise<void> {
  const ids = materials.map(({ id }) => id)
  await world.db
    .updateTable('lecture_progress')
    .set({ status: 'COMPLETED', completed_at: world.clock.now, updated_at: world.clock.now })
    .where('enrollment_id', '=', enrollmentId)
    .where('lecture_material_id', 'in', ids)
    .execute()
}

/**
 * Sends the completion of one material. The device does not report the class, because on the device another material is
 * still open.
 */
async function deliver(as: Learner, enrollmentId: string, lectureMaterialId: string): Promise<void> {
  const happenedAt = world.clock.now.toISOString()
  const { userId } = as
  const extras = { event_name: 'material-completed', ref: `${enrollmentId}:${lectureMaterialId}` }
  const entries = [
    { kind: 'progress', payload: { enrollmentId, lectureMaterialId, status: 'COMPLETED', userId } },
    { kind: 'points', payload: { user_id: userId, point: 0, extras } },
  ].map(entry => ({ ...entry, id: randomUUID(), happenedAt }))
  const { data } = await world.call(sendOutbox, { body: { entries } }, { as })
  expect(data.results.map(({ code }) => code)).toEqual([undefined, undefined])
}

async function runAfter(days: number): Promise<void> {
  world.clock.now = new Date(start.getTime() + days * DAY_MS)
  await creditUnreportedClasses({ db: world.db, keys: world.keys, now: () => world.clock.now })
}
const classPoints = (userId: string) =>
  world.db
    .selectFrom('point_entry')
    .select(['ref', 'amount'])
    .where('user_id', '=', userId)
    .where('reason', '=', 'class-completed')
    .execute()

test('if two devices complete a class without reporting it, the class gives its points once, a day later', async () => {
  const { as, enrollmentId, trackClassId, last } = await prepareClass()
  for (const { id } of last) await deliver(as, enrollmentId, id)
  await runAfter(0.9)
  expect(await classPoints(as.userId)).toEqual([])
  for (const days of [1.1, 1.2, 2.9]) await runAfter(days)
  expect(await classPoints(as.userId)).toEqual([{ ref: `${enrollmentId}:${trackClassId}`, amount: 15 }])
})

test('gives no points for an incomplete class, or for a class that no device of the learner completed', async () => {
  const open = await prepareClass()
  await deliver(open.as, open.enrollmentId, open.last[0]!.id)
  const byHand = await prepareClass()
  await complete(byHand.enrollmentId, byHand.own)
  await runAfter(1.1)
  expect(await classPoints(open.as.userId)).toEqual([])
  expect(await classPoints(byHand.as.userId)).toEqual([])
})

test('a refunded enrolment gets no points for its class', async () => {
  const { as, enrollmentId, last } = await prepareClass()
  for (const { id } of last) await deliver(as, enrollmentId, id)
  await world.db.updateTable('enrollment').set({ refunded_at: start }).where('id', '=', enrollmentId).execute()
  await runAfter(1.1)
  expect(await classPoints(as.userId)).toEqual([])
})
