import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteAccount, exportAccount } from '#contract/account/account-data.ts'
import { listNotifications } from '#contract/account/notification.ts'
import { listAudit } from '#contract/admin/audit.ts'
import { listLessonQuestions } from '#contract/learning/lesson-question.ts'
import * as staff from '#contract/learning/lesson-question.staff.ts'
import { flattenArticle } from '#contract/learning/article-text.ts'
import { createArticleAnchor } from '#contract/learning/note-anchor.rules.ts'
import { LESSON_QUESTION_MAX_LENGTH, LESSON_QUESTIONS_PER_DAY } from '#contract/wire/limits.ts'
import { type OutboxResult, sendOutbox } from '#contract/wire/outbox.ts'
import { LEARNER_PASSWORD, type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
let expert: Learner
let admin: Learner
let asker: Learner
let enrollmentId: string
let materials: Awaited<ReturnType<LearningApp['enrol']>>['materials']

beforeAll(async () => {
  world = await startLearningApp()
  expert = await world.newExpert()
  admin = await world.newAdmin()
})
afterAll(() => world.close())
beforeEach(async () => {
  asker = await world.newLearner()
  ;({ enrollmentId, materials } = await world.enrol(asker))
})

const findMaterial = (kind: string) => materials.find(({ type }) => type === kind)?.id ?? ''

async function send(payload: object, as: Learner, id: string = randomUUID()): Promise<OutboxResult> {
  const entry = { id, kind: 'lesson-question', payload, happenedAt: world.clock.now.toISOString() }
  const { data } = await world.call(sendOutbox, { body: { entries: [entry] } }, { as })
  const [result] = data.results
  if (!result) throw new Error('no result')
  return result
}

function question(more: object = {}) {
  return {
    type: 'ask',
    enrollmentId,
    questionId: randomUUID(),
    materialId: findMaterial('video'),
    anchor: { kind: 'video', second: 12 },
    text: 'Kenapa <b>ini</b> begitu?',
    ...more,
  }
}

async function ask(more: object = {}): Promise<string> {
  const payload = question(more)
  expect(await send(payload, asker)).toMatchObject({ outcome: 'accepted' })
  return payload.questionId
}

const read = async (as: Learner, id: string) =>
  (await world.call(listLessonQuestions, { params: { enrollmentId: id } }, { as })).data
const find = async (questionId: string, as = asker, id = enrollmentId) =>
  (await read(as, id)).questions.find(each => each.id === questionId)
const open = async (id: string, as = expert) => world.call(staff.getStaffQuestion, { params: { id } }, { as })
const ifMatch = (version: number) => ({ headers: { 'if-match': `"${version}"` } })

async function answerAsExpert(id: string, isChosen = true, answerId: string = randomUUID()): Promise<string> {
  const { version } = (await open(id)).data
  const body = { answerId, text: 'Karena airnya panas', isChosen }
  const answered = await world.call(staff.answerQuestion, { params: { id }, body }, { as: expert, ...ifMatch(version) })
  expect(answered.code).toBeUndefined()
  return answerId
}

async function setVisibility(id: string, answerId: string | null, isHidden: boolean) {
  const { version } = (await open(id, admin)).data
  const body = { answerId, isHidden, reason: 'Berisi nomor telepon' }
  return world.call(staff.setQuestionVisibility, { params: { id }, body }, { as: admin, ...ifMatch(version) })
}

async function newMember({ hasFinished = false } = {}) {
  const learner = await world.newLearner()
  const enrolled = await world.enrol(learner)
  if (hasFinished) {
    await world.db
      .updateTable('lecture_progress')
      .set({ status: 'COMPLETED', completed_at: world.clock.now })
      .where('enrollment_id', '=', enrolled.enrollmentId)
      .execute()
  }
  return { learner, enrollmentId: enrolled.enrollmentId }
}

test('stores a question once, as plain text, and shows it only to the asker', async () => {
  const payload = question()
  const entryId = randomUUID()
  expect(await send(payload, asker, entryId)).toMatchObject({ outcome: 'accepted', receipt: { isNew: true } })
  expect(await send(payload, asker, entryId)).toMatchObject({ outcome: 'duplicate' })
  expect(await send({ ...payload, text: 'Lain' }, asker)).toMatchObject({ outcome: 'superseded' })
  expect(await find(payload.questionId)).toMatchObject({
    text: payload.text,
    name: 'Bunga C.',
    isOwn: true,
    answers: [],
  })
  const member = await newMember()
  expect(await find(payload.questionId, member.learner, member.enrollmentId)).toBeUndefined()
})

test('refuses a question with an invalid position, text, material or enrolment', async () => {
  const stranger = await world.newLearner()
  const article = materials.find(({ type }) => type === 'article')!
  const text = article.content.kind === 'article' ? flattenArticle(article.content.blocks) : ''
  const anchor = createArticleAnchor(text, { from: 10, to: 60 })!
  const refused: [object, Learner, string][] = [
    [question(), stranger, 'ENROLLMENT_NOT_FOUND'],
    [question({ materialId: randomUUID() }), asker, 'LECTURE_MATERIAL_NOT_FOUND'],
    [question({ anchor: { kind: 'pdf', page: 1 } }), asker, 'VALIDATION_FAILED'],
    [
      question({ materialId: article.id, anchor: { ...anchor, quote: 'Bayar ke nomor ini' } }),
      asker,
      'VALIDATION_FAILED',
    ],
    [question({ materialId: article.id, anchor: { ...anchor, after: 'Bayar ke sini' } }), asker, 'VALIDATION_FAILED'],
    [question({ text: '  ' }), asker, 'VALIDATION_FAILED'],
    [question({ text: 'x'.repeat(LESSON_QUESTION_MAX_LENGTH + 1) }), asker, 'VALIDATION_FAILED'],
    [
      question({ materialId: findMaterial('quiz'), anchor: { kind: 'quiz', quizQuestionId: 'lain', number: 1 } }),
      asker,
      'VALIDATION_FAILED',
    ],
  ]
  for (const [payload, as, code] of refused) expect(await send(payload, as)).toMatchObject({ outcome: 'refused', code })
  expect((await read(asker, enrollmentId)).questions.filter(({ isOwn }) => isOwn)).toEqual([])
  const id = await ask({ materialId: article.id, anchor })
  expect(await find(id)).toMatchObject({ anchor })
})

test('refuses a position after the end of a video if the length of the video is known', async () => {
  const video = materials.find(({ type }) => type === 'video')!
  if (video.content.kind !== 'video') throw new Error('not a video')
  const { durationSeconds: _, ...unmeasured } = video.content
  const name = video.content.url.split('/')[3]!
  const store = (content: object) =>
    world.db
      .updateTable('lecture_material')
      .set({ content: JSON.stringify(content) })
      .where('id', '=', video.id)
      .execute()
  const at = (second: number) => send(question({ anchor: { kind: 'video', second } }), asker)
  try {
    await world.db.deleteFrom('video_ladder').where('name', '=', name).execute()
    await store(unmeasured)
    expect(await at(500_000)).toMatchObject({ outcome: 'accepted' })
    await world.db
      .insertInto('video_ladder')
      .values({ name, state: 'ready', attempts: 1, free_at: world.clock.now })
      .execute()
    await world.db.updateTable('video_ladder').set({ height: 360, seconds: 40 }).where('name', '=', name).execute()
    expect(await at(45)).toMatchObject({ outcome: 'accepted' })
    expect(await at(46)).toMatchObject({ code: 'VALIDATION_FAILED' })
    await store({ ...unmeasured, durationSeconds: 60.5 })
    expect(await at(65)).toMatchObject({ outcome: 'accepted' })
    expect(await at(66)).toMatchObject({ code: 'VALIDATION_FAILED' })
  } finally {
    await world.db.deleteFrom('video_ladder').where('name', '=', name).execute()
    await store(video.content)
  }
})

test('limits the lesson questions of a learner per day, even if they arrive in one batch', async () => {
  const happenedAt = world.clock.now.toISOString()
  const entries = Array.from({ length: LESSON_QUESTIONS_PER_DAY + 2 }, () => {
    return { id: randomUUID(), kind: 'lesson-question', payload: question(), happenedAt }
  })
  const { data } = await world.call(sendOutbox, { body: { entries } }, { as: asker })
  expect(data.results.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(LESSON_QUESTIONS_PER_DAY)
  expect(data.results.at(-1)).toMatchObject({ code: 'QUESTION_TOO_OFTEN' })
})

test('other enrolled learners see a question after an expert chose an answer, and the asker is notified', async () => {
  const id = await ask()
  const member = await newMember()
  const plain = await answerAsExpert(id, false)
  expect(await find(id, member.learner, member.enrollmentId)).toBeUndefined()
  const chosen = await answerAsExpert(id)
  expect(await find(id, member.learner, member.enrollmentId)).toMatchObject({
    name: 'Bunga C.',
    answers: [{ id: chosen, by: 'expert', isChosen: true }],
  })
  expect((await find(id))?.answers.map(answer => answer.id)).toEqual([chosen, plain])
  const notices = (await world.call(listNotifications, {}, { as: asker })).data
  expect(notices[0]).toMatchObject({ kind: 'assignment', path: expect.stringContaining(`#tanya-${id}`) })
  expect(JSON.stringify(notices)).not.toContain('airnya panas')
})

test('an answer of an expert is stored once, and only by an expert who has read the newest answers', async () => {
  const id = await ask()
  const { version } = (await open(id)).data
  const body = { answerId: randomUUID(), text: 'Karena panas', isChosen: false }
  const call = (answerId: string, text = body.text) =>
    world.call(
      staff.answerQuestion,
      { params: { id }, body: { ...body, answerId, text } },
      { as: expert, ...ifMatch(version) },
    )
  expect((await call(body.answerId)).code).toBeUndefined()
  expect((await call(body.answerId)).code).toBeUndefined()
  // The response of the first try was lost, and the expert has changed the text.
  expect((await call(body.answerId, 'Karena panas sekali')).code).toBe('VERSION_STALE')
  expect((await call(randomUUID())).code).toBe('VERSION_STALE')
  expect((await open(id)).data.answers).toHaveLength(1)
})

test('only alumni can answer, their answer is marked, and only the asker can accept it', async () => {
  const id = await ask()
  const [member, alumnus] = [await newMember(), await newMember({ hasFinished: true })]
  const reply = (of: typeof member, answerId: string = randomUUID()) =>
    send(
      { type: 'answer', enrollmentId: of.enrollmentId, questionId: id, answerId, text: 'Dulu aku begini' },
      of.learner,
    )
  expect(await reply(member)).toMatchObject({ code: 'QUESTION_NOT_FOUND' })
  const answerId = randomUUID()
  expect(await reply(alumnus, answerId)).toMatchObject({ outcome: 'accepted' })
  expect(await reply(alumnus, answerId)).toMatchObject({ outcome: 'superseded' })
  expect(await find(id)).toMatchObject({ answers: [{ id: answerId, by: 'alumnus', isAccepted: false }] })
  const accept = { type: 'accept', enrollmentId, questionId: id, answerId }
  expect(await send({ ...accept, enrollmentId: alumnus.enrollmentId }, alumnus.learner)).toMatchObject({
    code: 'QUESTION_NOT_FOUND',
  })
  expect(await send({ ...accept, answerId: randomUUID() }, asker)).toMatchObject({ code: 'ANSWER_NOT_FOUND' })
  expect(await send(accept, asker)).toMatchObject({ outcome: 'accepted' })
  expect(await find(id, member.learner, member.enrollmentId)).toMatchObject({ answers: [{ isAccepted: true }] })
  expect(await reply(member)).toMatchObject({ code: 'QUESTION_ALUMNI_ONLY' })
  expect(await send({ ...accept, answerId: null }, asker)).toMatchObject({ outcome: 'accepted' })
  expect(await find(id, member.learner, member.enrollmentId)).toBeUndefined()
})

test('a learner sees the answers to a question about a quiz only after passing the quiz', async () => {
  const quiz = materials.find(({ type }) => type === 'quiz')!
  const { questions } = await world.db
    .selectFrom('quiz')
    .select('questions')
    .where('id', '=', quiz.quiz_id ?? '')
    .executeTakeFirstOrThrow()
  const anchor = { kind: 'quiz', quizQuestionId: questions[0]!.id, number: 1 }
  const id = await ask({ materialId: quiz.id, anchor })
  await answerAsExpert(id)
  const alumnus = await newMember({ hasFinished: true })
  expect(await find(id)).toMatchObject({ isLocked: true, answers: [] })
  expect(await find(id, alumnus.learner, alumnus.enrollmentId)).toBeUndefined()
  for (const of of [enrollmentId, alumnus.enrollmentId]) {
    await world.db
      .insertInto('quiz_attempt')
      .values({
        id: randomUUID(),
        enrollment_id: of,
        lecture_material_id: quiz.id,
        answers: '{}',
        score: 100,
        is_passed: true,
        question_results: '[]',
        number: null,
        handed_in_at: world.clock.now,
        created_at: world.clock.now,
      })
      .execute()
  }
  expect(await find(id)).toMatchObject({ isLocked: false, answers: [{ isChosen: true }] })
  expect(await find(id, alumnus.learner, alumnus.enrollmentId)).toMatchObject({ answers: [{ isChosen: true }] })
})

test('a question that an admin hid after a report is found by its asker, but not by other learners and experts', async () => {
  const id = await ask()
  const answerId = await answerAsExpert(id)
  const member = await newMember()
  const report = { type: 'report', enrollmentId: member.enrollmentId, questionId: id, answerId: null, reason: 'Kasar' }
  expect(await send(report, member.learner)).toMatchObject({ outcome: 'accepted' })
  expect(await send(report, member.learner)).toMatchObject({ outcome: 'superseded' })
  const query = { isReported: 'true' as const, search: 'begitu' }
  const reported = (await world.call(staff.listStaffQuestions, { query }, { as: admin })).data
  expect(reported.items.find(each => each.id === id)).toMatchObject({ reportCount: 1 })
  expect((await open(id)).data.reports).toEqual([])
  expect((await open(id, admin)).data.reports).toMatchObject([{ reason: 'Kasar', isDecided: false }])

  expect((await setVisibility(id, null, true)).data).toMatchObject({ state: 'hidden', reportCount: 0 })
  expect(await find(id, member.learner, member.enrollmentId)).toBeUndefined()
  expect(await find(id)).toMatchObject({ isHidden: true, answers: [] })
  expect((await open(id)).code).toBe('QUESTION_NOT_FOUND')
  expect(await send({ ...report, answerId }, member.learner)).toMatchObject({ code: 'QUESTION_NOT_FOUND' })
  const audit = (await world.call(listAudit, { query: { deed: 'question.hide' } }, { as: admin })).data
  expect(audit.items[0]).toMatchObject({ detail: { reason: 'Berisi nomor telepon' } })

  await setVisibility(id, null, false)
  expect(await find(id, member.learner, member.enrollmentId)).toMatchObject({ isHidden: false })
  await setVisibility(id, answerId, true)
  expect(await find(id, member.learner, member.enrollmentId)).toBeUndefined()
  expect(await find(id)).toMatchObject({ answers: [] })
  expect((await open(id)).data).toMatchObject({ state: 'waiting', answers: [] })
})

test('a report by a learner does not change the version of the question, so an expert can still answer', async () => {
  const id = await ask()
  const answerId = await answerAsExpert(id)
  const { version } = (await open(id)).data
  const member = await newMember()
  const report = { type: 'report', enrollmentId: member.enrollmentId, questionId: id, answerId, reason: 'Kasar' }
  expect(await send(report, member.learner)).toMatchObject({ outcome: 'accepted' })
  expect((await open(id, admin)).data).toMatchObject({ version, reportCount: 1 })
})

test('an expert cannot choose an answer to their own question', async () => {
  const id = await ask()
  const answerId = await answerAsExpert(id, false)
  await world.db.updateTable('lesson_question').set({ asked_by: expert.userId }).where('id', '=', id).execute()
  const { version } = (await open(id)).data
  const chosen = await world.call(
    staff.chooseAnswer,
    { params: { id }, body: { answerId } },
    { as: expert, ...ifMatch(version) },
  )
  expect(chosen.code).toBe('QUESTION_OWN')
})

test('erasing an account closes the open reports about its answers', async () => {
  const id = await ask()
  const author = await newMember({ hasFinished: true })
  const answerId = randomUUID()
  const answer = { type: 'answer', enrollmentId: author.enrollmentId, questionId: id, answerId, text: 'Karena panas' }
  expect(await send(answer, author.learner)).toMatchObject({ outcome: 'accepted' })
  expect(await send({ type: 'report', enrollmentId, questionId: id, answerId, reason: 'Kasar' }, asker)).toMatchObject({
    outcome: 'accepted',
  })
  const erased = await world.call(deleteAccount, { body: { password: LEARNER_PASSWORD } }, { as: author.learner })
  expect(erased.code).toBeUndefined()
  expect((await open(id, admin)).data).toMatchObject({ reportCount: 0, reports: [{ isDecided: true }] })
})

test('a learner with a refunded enrolment can read questions, but cannot ask, answer or accept', async () => {
  const id = await ask()
  const answerId = await answerAsExpert(id)
  await world.db
    .updateTable('enrollment')
    .set({ refunded_at: world.clock.now })
    .where('id', '=', enrollmentId)
    .execute()
  expect(await read(asker, enrollmentId)).toMatchObject({ canAsk: false, canAnswer: false })
  expect(await find(id)).toMatchObject({ answers: [{ id: answerId }] })
  for (const payload of [question(), { type: 'accept', enrollmentId, questionId: id, answerId }])
    expect(await send(payload, asker)).toMatchObject({ code: 'ENROLLMENT_REFUNDED' })
})

test('keeps a question whose material was removed, with the title of the material', async () => {
  const id = await ask()
  await world.db.updateTable('lesson_question').set({ lineage_id: randomUUID() }).where('id', '=', id).execute()
  const materialTitle = materials.find(({ type }) => type === 'video')?.title
  expect(await find(id)).toMatchObject({ materialId: null, materialTitle })
})

test('the lesson questions and answers of a learner are exported, and erased with the account', async () => {
  const id = await ask()
  await answerAsExpert(id)
  const member = await newMember()
  const exported = (await world.call(exportAccount, {}, { as: asker })).data
  expect(exported.lessonQuestions).toMatchObject([{ id, text: question().text }])
  const erased = await world.call(deleteAccount, { body: { password: LEARNER_PASSWORD } }, { as: asker })
  expect(erased.code).toBeUndefined()
  const row = await world.db.selectFrom('lesson_question').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ text: '', asked_by: null, is_hidden: true })
  expect(await find(id, member.learner, member.enrollmentId)).toBeUndefined()
  expect((await open(id, admin)).code).toBe('QUESTION_NOT_FOUND')
})
