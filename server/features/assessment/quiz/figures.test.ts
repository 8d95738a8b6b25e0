import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getQuizFigures } from '#contract/assessment/quiz-figures.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
let desk: Learner
let quizId: string
let materialId: string

beforeAll(async () => {
  world = await startLearningApp()
  desk = await world.newAdmin()
  const { materials } = await world.enrol(await world.newLearner())
  const material = materials.find(each => each.quiz_id !== null)!
  ;[quizId, materialId] = [material.quiz_id ?? '', material.id]
  const questions = ['a', 'b', 'c'].map(id => ({
    id,
    type: id === 'c' ? 'short' : 'single',
    text: `Soal ${id}`,
    options: id === 'c' ? [] : ['x', 'y', 'z'].map(option => ({ id: option, text: option.toUpperCase() })),
    answer: ['x'],
    explanation: 'Begitu.',
  }))
  await world.db
    .updateTable('quiz')
    .set({ questions: JSON.stringify(questions) })
    .where('id', '=', quizId)
    .execute()
  await world.db.deleteFrom('quiz_attempt').where('lecture_material_id', '=', materialId).execute()
})
afterAll(() => world.close())

const figures = async () => (await world.call(getQuizFigures, { params: { id: quizId } }, { as: desk })).data

/** One learner's choices for questions a and b, and the text for c. `x` is the right answer. */
type Taken = readonly [a: string | null, b: string, c: string]

let nth = 0
async function handIn(enrollmentId: string, [a, b, c]: Taken): Promise<void> {
  nth += 1
  const given = { ...(a !== null && { a: [a] }), b: [b], c: [c], zz: ['unknown'] }
  const results = { a, b, c }
  const at = new Date(world.clock.now.getTime() + nth * 1_000)
  await world.db
    .insertInto('quiz_attempt')
    .values({
      id: randomUUID(),
      enrollment_id: enrollmentId,
      lecture_material_id: materialId,
      answers: JSON.stringify(given),
      score: 0,
      is_passed: false,
      question_results: JSON.stringify(
        Object.entries(results).map(([id, taken]) => ({ id, isCorrect: taken === 'x', explanation: '' })),
      ),
      number: null,
      handed_in_at: at,
      created_at: at,
    })
    .execute()
}

async function person(): Promise<string> {
  const { enrollmentId } = await world.enrol(await world.newLearner())
  return enrollmentId
}

/**
 * Computes the Pearson correlation as in textbooks. `one` contains each learner's result for one question. `other`
 * contains each learner's sum of results for the other questions.
 */
function correlation(one: readonly number[], other: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [left, right] = [mean(one), mean(other)]
  const product = (a: readonly number[], ma: number, b: readonly number[], mb: number) =>
    a.reduce((sum, value, at) => sum + (value - ma) * (b[at]! - mb), 0)
  return (
    product(one, left, other, right) / Math.sqrt(product(one, left, one, left) * product(other, right, other, right))
  )
}

const first: Taken[] = [
  ['x', 'x', 'x'],
  ['x', 'x', 'x'],
  ['x', 'x', 'lain'],
  ['x', 'y', 'x'],
  ['x', 'x', 'x'],
  ['y', 'x', 'x'],
  ['y', 'y', 'lain'],
  ['y', 'y', 'lain'],
  [null, 'y', 'x'],
  ['y', 'x', 'lain'],
]

test('quiz statistics use first attempts only, need ten learners, and follow the standard formulas', async () => {
  const enrollmentIds: string[] = []
  for (const taken of first.slice(0, 9)) {
    enrollmentIds.push(await person())
    await handIn(enrollmentIds.at(-1)!, taken)
  }
  expect(await figures()).toEqual({ attempts: 9, questions: [] })
  // A second attempt does not count, because the learner has already seen the right answers.
  for (const enrollmentId of enrollmentIds) await handIn(enrollmentId, ['x', 'x', 'x'])
  expect(await figures()).toEqual({ attempts: 9, questions: [] })
  await handIn(await person(), first[9]!)

  const { attempts, questions } = await figures()
  expect([attempts, questions.map(({ id }) => id)]).toEqual([10, ['a', 'b', 'c']])
  for (const [at, question] of questions.entries()) {
    const right = first.map(taken => Number(taken[at] === 'x'))
    const others = first.map(taken => taken.filter((each, nth) => nth !== at && each === 'x').length)
    expect(question.facility).toBeCloseTo(right.reduce((sum, each) => sum + each, 0) / 10, 10)
    expect(question.discrimination).toBeCloseTo(correlation(right, others), 10)
  }
  // No learner chose option z, and one learner gave no answer. A value that is not an option of the question is not
  // counted.
  expect(questions.map(({ options }) => options)).toEqual([
    [
      { text: 'X', isRight: true, share: 0.5 },
      { text: 'Y', isRight: false, share: 0.4 },
      { text: 'Z', isRight: false, share: 0 },
    ],
    [
      { text: 'X', isRight: true, share: 0.6 },
      { text: 'Y', isRight: false, share: 0.4 },
      { text: 'Z', isRight: false, share: 0 },
    ],
    [],
  ])
  expect(JSON.stringify(questions)).not.toContain('lain')
})

test('discrimination is null if all learners have the same result for the question, or for all other questions', async () => {
  await world.db.deleteFrom('quiz_attempt').where('lecture_material_id', '=', materialId).execute()
  for (let at = 0; at < 10; at += 1) await handIn(await person(), ['x', at < 5 ? 'x' : 'y', 'x'])
  expect((await figures()).questions.map(({ facility, discrimination }) => [facility, discrimination])).toEqual([
    [1, null],
    [0.5, null],
    [1, null],
  ])
})

test('a request for the statistics of an unknown quiz gets QUIZ_NOT_FOUND', async () => {
  const response = await world.call(getQuizFigures, { params: { id: randomUUID() } }, { as: desk })
  expect(response.code).toBe('QUIZ_NOT_FOUND')
})
