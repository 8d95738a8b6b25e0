import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAssignments } from '#contract/assessment/assignment.ts'
import * as contract from '#contract/assessment/expert-task.ts'
import { type OutboxEntryBody, sendOutbox } from '#contract/wire/outbox.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { runInTransaction } from '../../../db/database.ts'
import { handInAssignment } from './service.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'

let world: LearningApp
let expert: Learner
let colleague: Learner
beforeAll(async () => {
  world = await startLearningApp()
  ;[expert, colleague] = [await world.newExpert(), await world.newExpert()]
})
afterAll(() => world.close())

async function handIn() {
  const learner = await world.newLearner()
  const { enrollmentId, materials } = await world.enrol(learner)
  const lectureMaterialId = materials.find(material => material.type === 'assignment')?.id ?? ''
  let minutes = 0
  const again = async () => {
    const happenedAt = new Date(world.clock.now.getTime() - 3_600_000 + (minutes += 1) * 60_000)
    const payload = { enrollmentId, lectureMaterialId, text: `Versi ${minutes}` }
    await runInTransaction(world.db, tx =>
      handInAssignment(tx, learner, payload, { happenedAt, now: world.clock.now }, world.keys),
    )
  }
  await again()
  const versions = async () => (await world.call(listAssignments, { query: {} }, { as: learner })).data
  return { id: (await versions())[0]?.id ?? '', learner, again, versions }
}

const intent = (payload: object, kind = 'assessment'): OutboxEntryBody => ({
  id: randomUUID(),
  kind,
  payload,
  happenedAt: world.clock.now.toISOString(),
})
const scored = (assignmentId: string, score: number, revision = 2) =>
  intent({ assignmentId, state: 'scored', revision, score, comment: `Nilai ${score}` })
const send = async (entries: OutboxEntryBody[], as = expert) =>
  (await world.call(sendOutbox, { body: { entries } }, { as })).data.results
const claim = (ids: string[], as = expert) => world.call(contract.claimAssignments, { body: { ids } }, { as })

test(
  'each of forty scores sent over an unreliable connection is stored once',
  async () => {
    const tasks: Awaited<ReturnType<typeof handIn>>[] = []
    // Hands in one answer after another, because forty at once wait too long for a lock on a busy machine.
    while (tasks.length < 40) tasks.push(await handIn())
    await claim(tasks.map(({ id }) => id))
    const entries = tasks.map(({ id }, at) => scored(id, 50 + at))
    // Two learners hand in again while the expert is offline.
    await tasks[3]?.again()
    await tasks[7]?.again()

    // The server stores 15 entries, but their response is lost. Then the page and the worker send all entries at the
    // same time.
    await send(entries.slice(0, 15))
    const both = await Promise.all([send(entries), send(entries.toReversed())])
    expect(both.flat().map(({ outcome }) => outcome)).not.toContain('refused')
    const last = await send(entries)
    expect(new Set(last.map(({ outcome }) => outcome))).toEqual(new Set(['duplicate']))
    const newerFlags = last.map(({ receipt }) => (receipt as { hasNewerVersion: boolean }).hasNewerVersion)
    expect(newerFlags.flatMap((isNewer, at) => (isNewer ? [at] : []))).toEqual([3, 7])

    const versions = await Promise.all(tasks.map(task => task.versions()))
    const scores = versions.map((all, at) => all.find(({ id }) => id === tasks[at]?.id)?.score)
    expect(scores).toEqual(tasks.map((_task, at) => 50 + at))
    for (const at of [3, 7]) {
      expect(versions[at]?.[0]).toMatchObject({ text: 'Versi 2', state: 'handed-in', isCurrent: true })
    }
    const log = await world.db
      .selectFrom('audit_entry')
      .select('seq')
      .where('deed', '=', 'assignment.assess')
      .where('actor_id', '=', expert.userId)
      .execute()
    expect(log).toHaveLength(40)
  },
  scaleTimeLimit(60_000),
)

test('if two experts score one task, the first score is accepted and the second score is refused', async () => {
  const { id, versions } = await handIn()
  expect(await send([scored(id, 90, 1)], colleague)).toMatchObject([{ outcome: 'accepted' }])
  expect(await send([scored(id, 20, 1)])).toMatchObject([{ outcome: 'refused', code: 'ASSIGNMENT_CHANGED' }])
  // The same assessment by the same expert under another key changes nothing. An expert who knows the current revision
  // can correct the assessment.
  expect(await send([scored(id, 90, 1)], colleague)).toMatchObject([{ outcome: 'superseded' }])
  expect(await send([scored(id, 95, 2)], colleague)).toMatchObject([{ outcome: 'accepted' }])
  expect(await versions()).toMatchObject([{ score: 95 }])
})

test('accepts an offline score for a task that the expert claimed, but not if another expert has it now', async () => {
  const [opened, given] = [await handIn(), await handIn()]
  await claim([opened.id, given.id])
  expect(await send([scored(opened.id, 70, 1)])).toMatchObject([{ outcome: 'accepted' }])
  await world.call(
    contract.handOverAssignment,
    { params: { id: given.id }, body: { expertId: colleague.userId, reason: 'Aku cuti' } },
    { as: expert, headers: { 'if-match': '"2"' } },
  )
  expect(await send([scored(given.id, 70)])).toMatchObject([{ outcome: 'refused', code: 'ASSIGNMENT_NOT_FOUND' }])
})

test('rejects a score by a learner, for an unknown id, or out of range, and changes nothing', async () => {
  const { id, learner, versions } = await handIn()
  expect(await send([scored(id, 100)], learner)).toMatchObject([{ outcome: 'refused', code: 'FORBIDDEN' }])
  expect(await send([scored(randomUUID(), 100)])).toMatchObject([{ code: 'ASSIGNMENT_NOT_FOUND' }])
  const broken = [
    { assignmentId: id, state: 'scored', revision: 1, score: 101, comment: '' },
    { assignmentId: id, state: 'returned', revision: 1, comment: ' ' },
    { assignmentId: id, state: 'being-assessed' },
    { assignmentId: 'x', state: 'scored', revision: 1, score: 1, comment: '' },
  ]
  for (const result of await send(broken.map(payload => intent(payload)))) {
    expect(result).toMatchObject({ outcome: 'refused', code: 'VALIDATION_FAILED' })
  }
  expect(await versions()).toMatchObject([{ state: 'handed-in', score: null }])
})
