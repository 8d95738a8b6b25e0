import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AssessmentOfAnswer } from './assignment.expert.ts'
import type { Criterion } from './rubric.ts'
import { mergeCriteria, isSameJudgement, matchesRubric, sumCriterionPoints } from './rubric.rules.ts'

type Scored = Extract<AssessmentOfAnswer, { state: 'scored' }>

/** A rubric of 100 points, and an assessment that follows the rubric. */
const judged = fc
  .array(fc.tuple(fc.string({ minLength: 1 }), fc.integer({ min: 1, max: 20 }), fc.string()), {
    minLength: 1,
    maxLength: 12,
  })
  .chain(rows =>
    fc.tuple(...rows.map(([, points]) => fc.integer({ min: 0, max: points }))).map(given => {
      const rubric: Criterion[] = rows.map(([text, points]) => ({ text, points }))
      const criteria = rows.map(([text, , comment], at) => ({ text, comment, points: given[at] ?? 0 }))
      const score = given.reduce((sum, each) => sum + each, 0)
      return { rubric, assessment: { state: 'scored', revision: 1, score, comment: '', criteria } satisfies Scored }
    }),
  )

test('accepts every assessment that follows the rubric, and adds up its points', () => {
  fc.assert(
    fc.property(judged, ({ rubric, assessment }) => {
      expect(matchesRubric(rubric, assessment)).toBe(true)
      const keptCriteria = mergeCriteria(rubric, assessment)
      expect(keptCriteria?.map(({ text, maxPoints }) => ({ text, points: maxPoints }))).toEqual(rubric)
      expect(sumCriterionPoints(keptCriteria ?? [])).toBe(assessment.score)
      // Simulates the database, which returns the keys in another order.
      const turned = keptCriteria?.map(({ comment, points, maxPoints, text }) => ({ comment, points, maxPoints, text }))
      expect(isSameJudgement(keptCriteria, turned ?? null)).toBe(true)
    }),
  )
})

test('rejects points out of range, and missing, extra or unknown criteria', () => {
  fc.assert(
    fc.property(judged, fc.nat(), ({ rubric, assessment }, seed) => {
      const { criteria, score } = assessment
      const at = seed % criteria.length
      const changed = (change: Partial<(typeof criteria)[number]>) =>
        criteria.map((each, nth) => (nth === at ? { ...each, ...change } : each))
      const tooMuch = (rubric[at]?.points ?? 0) + 1
      const broken: Scored[] = [
        { ...assessment, score: score + 1 },
        { ...assessment, score: score - 1 },
        { ...assessment, criteria: changed({ points: tooMuch }), score: score - (criteria[at]?.points ?? 0) + tooMuch },
        { ...assessment, criteria: changed({ text: `${criteria[at]?.text} ` }) },
        { ...assessment, criteria: criteria.slice(1), score: score - (criteria[0]?.points ?? 0) },
        { ...assessment, criteria: [...criteria, { text: '', comment: '', points: 0 }] },
      ]
      for (const each of broken) expect(matchesRubric(rubric, each)).toBe(false)
    }),
  )
})

test('an assessment may omit the criteria, and a returned answer may have comments on criteria without points', () => {
  const rubric = [
    { text: 'Rapi', points: 60 },
    { text: 'Benar', points: 40 },
  ]
  const whole = { state: 'scored', revision: 1, score: 70, comment: '' } as const
  expect(matchesRubric(rubric, whole)).toBe(true)
  expect(mergeCriteria(rubric, whole)).toBeNull()
  const criteria = [
    { text: 'Rapi', comment: 'Judulnya belum ada' },
    { text: 'Benar', comment: '' },
  ]
  const returned = { state: 'returned', revision: 1, comment: 'Perbaiki', criteria } as const
  expect(matchesRubric(rubric, { ...returned, criteria })).toBe(true)
  expect(mergeCriteria(rubric, { ...returned, criteria })).toEqual([
    { text: 'Rapi', maxPoints: 60, points: null, comment: 'Judulnya belum ada' },
    { text: 'Benar', maxPoints: 40, points: null, comment: '' },
  ])
  expect(matchesRubric([], { ...returned, criteria })).toBe(false)
})

test('two assessments are equal only if points, notes and criteria are equal', () => {
  const assessment = [{ text: 'Rapi', maxPoints: 100, points: 70, comment: '' }]
  expect(isSameJudgement(assessment, structuredClone(assessment))).toBe(true)
  expect(isSameJudgement(null, null)).toBe(true)
  for (const change of [{ points: 71 }, { points: null }, { comment: 'Lagi' }, { text: 'Benar' }]) {
    expect(isSameJudgement(assessment, [{ ...assessment[0]!, ...change }])).toBe(false)
  }
  expect(isSameJudgement(assessment, null)).toBe(false)
  expect(isSameJudgement(assessment, [])).toBe(false)
})
