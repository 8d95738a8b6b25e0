import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCareerTracks, listCareerTrackVersions } from '#contract/catalog/career-track.ts'
import { getDeskCareerTrack, publishTrackDraft, reviewTrackDraft } from '#contract/catalog/career-track.admin.ts'
import * as contract from '#contract/assessment/quiz.admin.ts'
import { getQuizExam } from '#contract/assessment/quiz.ts'
import { toQuizForm, readQuizForm } from '#contract/assessment/quiz-form.ts'
import { expectAll } from '#tests/support/expect-all.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
let desk: Learner
const reason = 'Untuk uji'
const SLUG = 'analis-data'

beforeAll(async () => {
  world = await startLearningApp()
  desk = await world.newAdmin()
})
afterAll(() => world.close())

const list = async (query: object = {}) =>
  (await world.call(contract.listDeskQuizzes, { query: { careerTrack: SLUG, ...query } }, { as: desk })).data.items
const read = async (id: string) => (await world.call(contract.getDeskQuiz, { params: { id } }, { as: desk })).data
const draft = async (id: string) => (await world.call(contract.draftQuiz, { params: { id } }, { as: desk })).data.id
const at = (version: number) => ({ as: desk, headers: { 'if-match': `"${version}"` } })
const change = (id: string, values: Record<string, string>, version: number) =>
  world.call(contract.changeQuiz, { params: { id }, body: { values } }, at(version))
async function publish(careerTrackId: string) {
  const params = { id: careerTrackId }
  const { data } = await world.call(getDeskCareerTrack, { params }, { as: desk })
  const action = { params, body: { reason } }
  await world.call(reviewTrackDraft, action, at(data.versions[0]!.revision))
  return world.call(publishTrackDraft, action, at(data.versions[0]!.revision))
}

test('new learners get the edited version of a published quiz, and enrolled learners keep the old version', async () => {
  const before = await list()
  const quiz = before[0]!
  expectAll(before, row => row.state === 'published')
  const [own, other] = await Promise.all([draft(quiz.id), draft(before[1]!.id)])
  expect(await draft(quiz.id)).toBe(own)
  expect(other).not.toBe(before[1]!.id)

  const drafts = await list()
  expect(drafts.map(({ title, state, version }) => [title, state, version])).toEqual(
    before.map(({ title, version }) => [title, 'draft', version + 1]),
  )
  expect([await list({ state: 'draft' }), await list({ state: 'published' })]).toEqual([drafts, []])
  const { values, revision } = await read(own)
  expect(values).toEqual((await read(quiz.id)).values)
  const changed = { ...values, passMark: '55', 'q1.explanation': 'Dijelaskan lebih baik.' }
  expect((await change(own, changed, revision)).data.version).toBe(revision + 1)
  expect((await change(own, values, revision)).code).toBe('VERSION_STALE')
  expect((await change(quiz.id, changed, 1)).code).toBe('QUIZ_PUBLISHED')

  const learner = await world.newLearner()
  const exam = () => world.call(getQuizExam, { params: { id: own } }, { as: learner })
  expect((await exam()).code).toBe('QUIZ_NOT_FOUND')
  const { version } = quiz
  const [track] = (await world.call(listCareerTracks, { query: { slug: SLUG } })).data
  expect(track?.version).toBe(version)
  const structure = async (version: number) =>
    (await world.call(listCareerTrackVersions, { query: { career_track_id: track!.id, version: String(version) } }))
      .data
  const old = await structure(version)
  expect(await structure(version + 1)).toEqual([])

  expect((await publish(track!.id)).status).toBe(200)
  expect((await change(own, values, revision + 1)).code).toBe('QUIZ_PUBLISHED')
  expect((await world.call(listCareerTracks, { query: { slug: SLUG } })).data[0]?.version).toBe(version + 1)
  expect(await structure(version)).toEqual(old)
  expect((await read(own)).values).toEqual(changed)
  // The material contains a copy of the current values.
  const lesson = world.db.selectFrom('lecture_material').select('content').where('quiz_id', '=', own)
  const { questionCount } = (await list()).find(row => row.id === own)!
  expect((await lesson.executeTakeFirst())?.content).toEqual({
    kind: 'quiz',
    questionCount,
    passMark: 55,
  })
  expect((await read(quiz.id)).values).toEqual(values)
})

test('a copied quiz shares no id with its original', async () => {
  const quiz = (await list())[0]!
  const own = await draft(quiz.id)
  const { rows } = await world.db
    .selectFrom('career_track_version as version')
    .innerJoin('quiz', join =>
      join.onRef('quiz.career_track_id', '=', 'version.career_track_id').onRef('quiz.version', '=', 'version.version'),
    )
    .select('version.track_content')
    .where('quiz.id', 'in', [quiz.id, own])
    .execute()
    .then(found => ({ rows: found.map(row => listIds(row.track_content)) }))
  const [one, two] = [new Set(rows[0]), new Set(rows[1])]
  expect([one.size, [...one].filter(id => two.has(id))]).toEqual([two.size, []])
})

function listIds(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listIds)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    (name === 'id' || name === 'quizId') && typeof part === 'string' ? [part] : listIds(part),
  )
}

test('reports errors of a quiz at their field, and changes nothing', async () => {
  const own = await draft((await list())[0]!.id)
  const { values, revision } = await read(own)
  const refused = await change(own, { ...values, 'q1.text': '', passMark: '200' }, revision)
  expect([refused.code, Object.keys(refused.response.json<{ errors: object }>().errors)]).toEqual([
    'VALIDATION_FAILED',
    ['passMark', 'q1.text'],
  ])
  expect((await read(own)).revision).toBe(revision)
})

test('every demo quiz can be opened and saved without changes', async () => {
  const { data } = await world.call(contract.listDeskQuizzes, { query: {} }, { as: desk })
  expect(data.items.length).toBeGreaterThan(9)
  for (const { id, title } of data.items) {
    const { values } = await read(id)
    const secondQuizForm = readQuizForm(values)
    expect([title, 'quiz' in secondQuizForm ? toQuizForm(secondQuizForm.quiz) : secondQuizForm]).toEqual([
      title,
      values,
    ])
  }
})
