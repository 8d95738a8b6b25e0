import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteAccount, exportAccount } from '#contract/account/account-data.ts'
import { listLessonQuestions } from '#contract/learning/lesson-question.ts'
import { getStaffQuestion } from '#contract/learning/lesson-question.staff.ts'
import { sendOutbox } from '#contract/wire/outbox.ts'
import { LEARNER_PASSWORD, type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { runInTransaction } from '../../../db/database.ts'
import { executeMerge } from './execute-merge.ts'

/** Tests questions about the same material that both accounts asked, answered and reported. */

interface Member {
  learner: Learner
  enrollmentId: string
  materialId: string
}

let world: LearningApp
let admin: Learner
let kept: Member
let other: Member
let classmate: Member
beforeAll(async () => {
  world = await startLearningApp()
  admin = await world.newAdmin()
})
afterAll(() => world.close())
beforeEach(async () => {
  kept = await newAlumnus()
  other = await newAlumnus()
  classmate = await newAlumnus()
})

async function newAlumnus(): Promise<Member> {
  const learner = await world.newLearner()
  const { enrollmentId, materials } = await world.enrol(learner)
  await world.db
    .updateTable('lecture_progress')
    .set({ status: 'COMPLETED', completed_at: world.clock.now })
    .where('enrollment_id', '=', enrollmentId)
    .execute()
  return { learner, enrollmentId, materialId: materials.find(({ type }) => type === 'video')?.id ?? '' }
}

const merge = () =>
  runInTransaction(world.db, tx =>
    executeMerge(
      tx,
      { keptId: kept.learner.userId, otherId: other.learner.userId },
      { now: world.clock.now, origin: 'https://semai.test' },
    ),
  )

/** Sends an action from a device of the member. Returns the outcome, or the code of a refusal. */
async function send({ learner, enrollmentId }: Member, action: object): Promise<string> {
  const payload = { enrollmentId, ...action }
  const entry = { id: randomUUID(), kind: 'lesson-question', payload, happenedAt: world.clock.now.toISOString() }
  const { data } = await world.call(sendOutbox, { body: { entries: [entry] } }, { as: learner })
  const result = data.results[0]
  return (result && 'code' in result ? result.code : result?.outcome) ?? ''
}

async function ask(member: Member): Promise<string> {
  const questionId = randomUUID()
  const { materialId } = member
  const anchor = { kind: 'video', second: 3 }
  expect(await send(member, { type: 'ask', questionId, materialId, anchor, text: 'Kenapa begitu?' })).toBe('accepted')
  return questionId
}

async function answer(member: Member, questionId: string): Promise<string> {
  const answerId = randomUUID()
  expect(await send(member, { type: 'answer', questionId, answerId, text: 'Karena panas' })).toBe('accepted')
  return answerId
}

const report = (member: Member, questionId: string, answerId: string | null) =>
  send(member, { type: 'report', questionId, answerId, reason: 'Isinya iklan' })
const accept = (member: Member, questionId: string, answerId: string | null) =>
  send(member, { type: 'accept', questionId, answerId })

async function find({ learner, enrollmentId }: Member, questionId: string) {
  const { data } = await world.call(listLessonQuestions, { params: { enrollmentId } }, { as: learner })
  return data.questions.find(({ id }) => id === questionId)
}

test('the kept account has the questions and answers of both accounts, and cannot answer its own question', async () => {
  const [mine, theirs, foreign] = [await ask(kept), await ask(other), await ask(classmate)]
  const [fromOther, fromKept] = [await answer(other, mine), await answer(kept, theirs)]
  await answer(kept, foreign)
  await answer(other, foreign)
  const { lines } = await merge()
  expect(lines.filter(({ name }) => name === 'askedQuestions' || name === 'givenAnswers')).toEqual([
    { name: 'askedQuestions', moved: 1, stayed: 0 },
    { name: 'givenAnswers', moved: 2, stayed: 0 },
  ])
  expect(await find(kept, mine)).toMatchObject({ isOwn: true, answers: [{ id: fromOther, isOwn: true }] })
  expect(await find(kept, theirs)).toMatchObject({ isOwn: true, answers: [{ id: fromKept, isOwn: true }] })
  expect((await find(kept, foreign))?.answers.map(({ isOwn }) => isOwn)).toEqual([true, true])
  const reply = { type: 'answer', questionId: theirs, answerId: randomUUID(), text: 'Karena begitu' }
  expect(await send(kept, reply)).toBe('QUESTION_OWN')
})

test('after a merge, an answer of the asker is no longer accepted, but an answer of a classmate is', async () => {
  const question = await ask(kept)
  const own = await answer(other, question)
  expect(await accept(kept, question, own)).toBe('accepted')
  const next = await ask(other)
  const foreign = await answer(classmate, next)
  expect(await accept(other, next, foreign)).toBe('accepted')
  await merge()
  expect(await find(kept, question)).toMatchObject({ answers: [{ id: own, isAccepted: false }] })
  expect(await find(kept, next)).toMatchObject({ answers: [{ id: foreign, isAccepted: true }] })
  const rows = await world.db
    .selectFrom('lesson_question')
    .select(['id', 'is_attached', 'is_answered'])
    .where('id', 'in', [question, next])
    .execute()
  expect(new Map(rows.map(({ id, is_attached, is_answered }) => [id, [is_attached, is_answered]]))).toEqual(
    new Map([
      [question, [false, false]],
      [next, [true, true]],
    ]),
  )
  expect(await accept(kept, question, own)).toBe('QUESTION_OWN')
})

test('after a merge, a report made by both accounts counts once, and is deleted with the account', async () => {
  const question = await ask(classmate)
  for (const member of [kept, other]) expect(await report(member, question, null)).toBe('accepted')
  const answerId = await answer(other, question)
  expect(await report(kept, question, answerId)).toBe('accepted')
  const { lines } = await merge()
  expect(lines.find(({ name }) => name === 'reports')).toEqual({ name: 'reports', moved: 0, stayed: 1 })
  const open = async () => (await world.call(getStaffQuestion, { params: { id: question } }, { as: admin })).data
  expect(await open()).toMatchObject({ reportCount: 3 })
  expect(await report(kept, question, null)).toBe('superseded')
  const exported = (await world.call(exportAccount, {}, { as: kept.learner })).data
  expect(exported).toMatchObject({ lessonAnswers: [{ id: answerId }], lessonReports: [{}, {}] })

  const erased = await world.call(deleteAccount, { body: { password: LEARNER_PASSWORD } }, { as: kept.learner })
  expect(erased.code).toBeUndefined()
  expect(await open()).toMatchObject({ reportCount: 0, reports: [] })
})

test('a device of the closed account sends its questions, answers and reports for the kept account', async () => {
  const question = await ask(classmate)
  const mine = await ask(kept)
  const own = await answer(other, question)
  await merge()
  other.learner.accessToken = await world.tokenFor(other.learner.userId)
  const sent = await ask(other)
  expect(await find(kept, sent)).toMatchObject({ isOwn: true, materialId: kept.materialId })
  const added = await answer(other, question)
  expect(new Set((await find(kept, question))?.answers.map(({ id }) => id))).toEqual(new Set([own, added]))
  expect(await report(other, question, null)).toBe('accepted')
  expect(await send(other, { type: 'answer', questionId: mine, answerId: randomUUID(), text: 'Karena ini' })).toBe(
    'QUESTION_OWN',
  )
})
