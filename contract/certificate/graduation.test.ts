import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeConditions, listEarnedKinds, type GraduationItem } from './graduation.ts'

const item: fc.Arbitrary<GraduationItem> = fc
  .tuple(fc.constantFrom('article', 'video', 'pdf', 'quiz', 'assignment'), fc.boolean(), fc.boolean())
  .map(([type, isFinal, isComplete]) => ({ type, is_quiz_akhir: isFinal && type === 'quiz', isComplete }))
const items = fc.array(item, { maxLength: 30 })

const article = (isComplete: boolean): GraduationItem => ({ type: 'article', is_quiz_akhir: false, isComplete })
const finalQuiz = (isComplete: boolean): GraduationItem => ({ type: 'quiz', is_quiz_akhir: true, isComplete })
const assignment = (isComplete: boolean): GraduationItem => ({ type: 'assignment', is_quiz_akhir: false, isComplete })

test('lists only the graduation conditions that the program has', () => {
  expect(computeConditions([article(true), article(false)])).toEqual([
    { name: 'materials', doneCount: 1, totalCount: 2, isMet: false },
  ])
  expect(computeConditions([article(true), finalQuiz(false), assignment(true)])).toEqual([
    { name: 'materials', doneCount: 2, totalCount: 3, isMet: false },
    { name: 'final-quiz', doneCount: 0, totalCount: 1, isMet: false },
    { name: 'assignments', doneCount: 1, totalCount: 1, isMet: true },
  ])
})

test('an enrolment without materials counts neither as completed nor as graduated', () => {
  expect(listEarnedKinds(computeConditions([]))).toEqual([])
  expect(listEarnedKinds([])).toEqual([])
})

test('a learner graduates exactly when all conditions are met', () => {
  fc.assert(
    fc.property(items, given => {
      const kinds = listEarnedKinds(computeConditions(given))
      const isAllDone = given.length > 0 && given.every(each => each.isComplete)
      expect(kinds).toEqual(isAllDone ? ['completion', 'graduation'] : [])
    }),
  )
})

test('completing another material never makes a met graduation condition unmet', () => {
  fc.assert(
    fc.property(items, fc.nat(), (given, at) => {
      const further = given.map((each, index) => (index === at % given.length ? { ...each, isComplete: true } : each))
      const conditionsBefore = computeConditions(given)
      const conditionsAfter = computeConditions(further)
      for (const [index, condition] of conditionsBefore.entries()) {
        expect(conditionsAfter[index]?.doneCount).toBeGreaterThanOrEqual(condition.doneCount)
        expect(!condition.isMet || conditionsAfter[index]?.isMet).toBe(true)
      }
      expect(listEarnedKinds(conditionsAfter)).toEqual(expect.arrayContaining(listEarnedKinds(conditionsBefore)))
    }),
  )
})

test('the conditions of graduation include the conditions of completion', () => {
  fc.assert(
    fc.property(items, given => {
      const kinds = listEarnedKinds(computeConditions(given))
      expect(!kinds.includes('graduation') || kinds.includes('completion')).toBe(true)
    }),
  )
})
