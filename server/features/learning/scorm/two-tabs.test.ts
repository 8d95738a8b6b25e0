import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OutboxEntryBody, sendOutbox } from '#contract/wire/outbox.ts'
import { getScormState, type ScormState } from '#contract/learning/scorm-state.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())

const state: ScormState = {
  completion: 'completed',
  success: 'unknown',
  scoreRaw: 90,
  scoreScaled: null,
  location: '1',
  suspendData: '',
  totalSeconds: 1,
}

test('refuses a SCORM state with an unreadable time', async () => {
  const as = await world.newLearner()
  const { enrollmentId, materials } = await world.enrol(as)
  const lectureMaterialId = materials.find(({ type }) => type === 'scorm')!.id
  for (const doneAt of ['2026-01-01T00:00:00+00', '2026-01-01T00:00:00+07', '2026-01-01T00:00:00+24:00', 'kemarin']) {
    const payload = { enrollmentId, lectureMaterialId, state, doneAt }
    const happenedAt = world.clock.now.toISOString()
    const entry: OutboxEntryBody = { id: randomUUID(), kind: 'scorm-state', payload, happenedAt }
    const { data } = await world.call(sendOutbox, { body: { entries: [entry] } }, { as })
    expect(data.results).toMatchObject([{ outcome: 'refused' }])
  }
})

test('a late SCORM state adds its score, and its completion time is at most the time of the event', async () => {
  const as = await world.newLearner()
  const { enrollmentId, materials } = await world.enrol(as)
  const lectureMaterialId = materials.find(({ type }) => type === 'scorm')!.id
  const params = { enrollmentId, lectureMaterialId }
  const minutesAgo = (minutes: number) => new Date(world.clock.now.getTime() - minutes * 60_000).toISOString()
  const sendState = async (minutes: number, changes: Partial<ScormState>, doneAt?: string) => {
    const payload = { ...params, state: { ...state, ...changes }, ...(doneAt !== undefined && { doneAt }) }
    const entry: OutboxEntryBody = { id: randomUUID(), kind: 'scorm-state', payload, happenedAt: minutesAgo(minutes) }
    await world.call(sendOutbox, { body: { entries: [entry] } }, { as })
    return (await world.call(getScormState, { params }, { as })).data.kept
  }

  // The unit was completed 60 minutes ago, and its state changed again 10 minutes ago.
  const first = await sendState(10, { location: '5' }, minutesAgo(60))
  expect(first).toMatchObject({ happenedAt: minutesAgo(10), doneAt: minutesAgo(60) })
  expect(await sendState(30, { scoreRaw: 95, location: '3' })).toEqual({
    state: { ...state, scoreRaw: 95, location: '5' },
    happenedAt: minutesAgo(10),
    doneAt: minutesAgo(30),
  })
  // Without a completion time (older client) and with a completion time in the future, the event time counts.
  expect(await sendState(5, { location: '6' })).toMatchObject({ state: { location: '6' }, doneAt: minutesAgo(5) })
  expect(await sendState(4, { location: '7' }, minutesAgo(-600))).toMatchObject({ doneAt: minutesAgo(4) })
})

test('keeps a better SCORM attempt that arrives late, and ignores a worse attempt that arrives late', async () => {
  const as = await world.newLearner()
  const { enrollmentId, materials } = await world.enrol(as)
  const lectureMaterialId = materials.find(({ type }) => type === 'scorm')!.id
  const params = { enrollmentId, lectureMaterialId }
  const minutesAgo = (minutes: number) => new Date(world.clock.now.getTime() - minutes * 60_000).toISOString()
  const sendState = async (minutes: number, changes: Partial<ScormState>, doneAt?: string) => {
    const payload = {
      ...params,
      state: { ...state, scoreRaw: null, ...changes },
      ...(doneAt !== undefined && { doneAt }),
    }
    const entry: OutboxEntryBody = { id: randomUUID(), kind: 'scorm-state', payload, happenedAt: minutesAgo(minutes) }
    const { data } = await world.call(sendOutbox, { body: { entries: [entry] } }, { as })
    return { result: data.results[0], kept: (await world.call(getScormState, { params }, { as })).data.kept }
  }
  // The unit was completed without a score and then failed with 33. The two states were merged and sent as one, so the
  // unit is done and its score is 33.
  const { result, kept } = await sendState(60, { success: 'failed', scoreRaw: 33 }, minutesAgo(70))
  expect(result).toMatchObject({ outcome: 'accepted', receipt: { status: 'COMPLETED' } })
  expect(kept).toMatchObject({ state: { success: 'failed', scoreRaw: 33 }, doneAt: minutesAgo(70) })
  await sendState(10, { success: 'passed', scoreRaw: 80 })
  // This record is older than the stored record, but has the best score.
  expect((await sendState(20, { success: 'passed', scoreRaw: 90 })).kept).toMatchObject({
    state: { success: 'passed', scoreRaw: 90 },
    doneAt: minutesAgo(10),
  })
  expect((await sendState(5, { success: 'failed', scoreRaw: 10 })).kept).toMatchObject({
    state: { completion: 'completed', success: 'passed', scoreRaw: 90 },
    happenedAt: minutesAgo(5),
  })
})
