import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assessAssignment } from '#contract/assessment/assignment.expert.ts'
import { listAssignments } from '#contract/assessment/assignment.ts'
import { getExpertAssignment } from '#contract/assessment/expert-task.ts'
import { sendOutbox } from '#contract/wire/outbox.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { runInTransaction } from '../../../db/database.ts'
import { handInAssignment } from './service.ts'

const rubric = [
  { text: 'Rapi <b>', points: 60 },
  { text: 'Benar', points: 40 },
]
let world: LearningApp
let expert: Learner
beforeAll(async () => {
  world = await startLearningApp()
  expert = await world.newExpert()
})
afterAll(() => world.close())

/** Hands in an answer to an assignment with the rubric above. */
async function handIn() {
  const learner = await world.newLearner()
  const { enrollmentId, materials } = await world.enrol(learner)
  const lectureMaterialId = materials.find(material => material.type === 'assignment')?.id ?? ''
  await sql`
    update lecture_material set content = jsonb_set(content, '{rubric}', ${JSON.stringify(rubric)}::jsonb)
    where id = ${lectureMaterialId}
  `.execute(world.db)
  const eventTime = { happenedAt: world.clock.now, now: world.clock.now }
  const payload = { enrollmentId, lectureMaterialId, text: 'Jawabanku' }
  await runInTransaction(world.db, tx => handInAssignment(tx, learner, payload, eventTime, world.keys))
  const versions = async () => (await world.call(listAssignments, { query: {} }, { as: learner })).data
  return { id: (await versions())[0]?.id ?? '', versions }
}

const criteria = [
  { text: 'Rapi <b>', points: 50, comment: '<script>alert(1)</script>' },
  { text: 'Benar', points: 35, comment: '' },
]
const scored = { state: 'scored', revision: 1, score: 85, comment: 'Bagus', criteria } as const
const assess = (id: string, body: object) =>
  world.call(assessAssignment, { params: { id }, body: body as never }, { as: expert })
const send = async (assignmentId: string, assessment: object) => {
  const happenedAt = world.clock.now.toISOString()
  const entries = [{ id: randomUUID(), kind: 'assessment', payload: { assignmentId, ...assessment }, happenedAt }]
  return (await world.call(sendOutbox, { body: { entries } }, { as: expert })).data.results[0]
}
const given = criteria.map((each, at) => ({ ...each, maxPoints: rubric[at]?.points }))

test('the points per criterion are returned to the expert and shown to the learner', async () => {
  const { id, versions } = await handIn()
  const task = await world.call(getExpertAssignment, { params: { id } }, { as: expert })
  expect(task.data.rubric).toEqual(rubric)
  expect(await versions()).toMatchObject([{ score: null }])
  expect((await versions())[0]).not.toHaveProperty('criteria')
  expect((await assess(id, scored)).data).toMatchObject({ score: 85, criteria: given })
  expect(await versions()).toMatchObject([{ score: 85, criteria: given }])
})

test('a repeated offline assessment counts once, and an assessment with a changed note is a new assessment', async () => {
  const { id, versions } = await handIn()
  expect(await send(id, scored)).toMatchObject({ outcome: 'accepted' })
  expect(await send(id, scored)).toMatchObject({ outcome: 'superseded' })
  const noted = { ...scored, revision: 2, criteria: criteria.map(each => ({ ...each, comment: 'Lain' })) }
  expect(await send(id, noted)).toMatchObject({ outcome: 'accepted' })
  expect((await versions())[0]?.criteria?.map(({ comment }) => comment)).toEqual(['Lain', 'Lain'])
})

test('rejects an assessment with criteria of another rubric, points out of range or a wrong sum', async () => {
  const { id, versions } = await handIn()
  const [one, two] = criteria
  const wrong = [
    { ...scored, score: 86 },
    { ...scored, criteria: [one] },
    { ...scored, criteria: [two, one] },
    {
      ...scored,
      criteria: [
        { ...one, points: 61 },
        { ...two, points: 24 },
      ],
    },
    { ...scored, criteria: [{ ...one, text: 'Rapi' }, two] },
  ]
  for (const assessment of wrong) {
    expect((await assess(id, assessment)).code).toBe('RUBRIC_MISMATCH')
    expect(await send(id, assessment)).toMatchObject({ outcome: 'refused', code: 'RUBRIC_MISMATCH' })
  }
  const broken = [
    { ...scored, criteria: [] },
    { ...scored, criteria: [{ ...one, points: -1 }, two] },
    { ...scored, criteria: [{ ...one, points: 1.5 }, two] },
    { ...scored, criteria: [{ ...one, comment: 'a'.repeat(501) }, two] },
    { ...scored, criteria: Array.from({ length: 13 }, () => one) },
    { ...scored, criteria: [{ text: 'Rapi\u0000', points: 1, comment: '' }] },
  ]
  for (const assessment of broken) {
    expect((await assess(id, assessment)).code).toBe('VALIDATION_FAILED')
    expect(await send(id, assessment)).toMatchObject({ outcome: 'refused', code: 'VALIDATION_FAILED' })
  }
  expect(await versions()).toMatchObject([{ state: 'handed-in', score: null }])
})

test('accepts assessments of older apps without a rubric, and a returned answer with notes but without points', async () => {
  const { id, versions } = await handIn()
  const { criteria: _rubric, ...whole } = scored
  expect(await send(id, whole)).toMatchObject({ outcome: 'accepted' })
  expect((await versions())[0]).not.toHaveProperty('criteria')
  expect((await assess(id, { ...scored, revision: 2 })).data.criteria).toEqual(given)
  const notes = criteria.map(({ text, comment }) => ({ text, comment }))
  const returned = { state: 'returned', revision: 3, comment: 'Perbaiki judulnya', criteria: notes }
  expect((await assess(id, returned)).data).toMatchObject({ score: null })
  expect((await versions())[0]?.criteria?.map(({ points }) => points)).toEqual([null, null])
})
