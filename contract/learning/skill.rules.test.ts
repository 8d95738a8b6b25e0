import { describe, expect, it, test } from 'vitest'
import { DAY_MS } from '../wire/durations.ts'
import { computeSkillLevel, describeSkill, isRemembered, type SkillFacts } from './skill.rules.ts'

const nothing: SkillFacts = {
  materials: 8,
  completedMaterials: 0,
  quizzes: 2,
  passedQuizzes: 0,
  assignments: 1,
  scores: [],
  rememberedCards: 0,
}
const withFacts = (facts: Partial<SkillFacts>): SkillFacts => ({ ...nothing, ...facts })
const withoutAssignments = (facts: Partial<SkillFacts>) => withFacts({ assignments: 0, ...facts })

test.each([
  ['nothing was done', {}, 'none'],
  ['one material is completed', { completedMaterials: 1 }, 'learning'],
  ['all materials are completed without a passed quiz', { completedMaterials: 8 }, 'learning'],
  ['only cards are remembered, however many', { rememberedCards: 500 }, 'learning'],
  ['one of three proofs exists', { passedQuizzes: 1 }, 'learning'],
  ['two of three proofs exist', { passedQuizzes: 2 }, 'proven'],
  ['an assignment has a score of 69', { passedQuizzes: 1, scores: [69] }, 'learning'],
  ['an assignment has a score of 70', { passedQuizzes: 1, scores: [70] }, 'proven'],
  ['all proofs exist with a score of 79', { passedQuizzes: 2, scores: [79] }, 'proven'],
  ['all proofs exist with a score of 80', { passedQuizzes: 2, scores: [80] }, 'strong'],
  ['the only assignment is not scored', { passedQuizzes: 2, rememberedCards: 50 }, 'proven'],
] as const)('if %s, the skill level is $2', (_what, facts, level) =>
  expect(computeSkillLevel(withFacts(facts))).toBe(level),
)

test.each([
  [4, 'proven'],
  [5, 'strong'],
] as const)('a skill without assignments and with %d remembered cards is %s', (rememberedCards, level) => {
  expect(computeSkillLevel(withoutAssignments({ passedQuizzes: 2, rememberedCards }))).toBe(level)
})

it('a class without quizzes and assignments proves no skill', () => {
  const facts = withFacts({ quizzes: 0, assignments: 0, completedMaterials: 8, rememberedCards: 9 })
  expect(computeSkillLevel(facts)).toBe('learning')
})

describe('the reason for a level', () => {
  test.each([
    [{}, 'Belum ada materi yang selesai'],
    [{ completedMaterials: 3 }, '3 dari 8 materi selesai, belum ada kuis yang lulus'],
    [{ passedQuizzes: 1 }, '1 dari 2 kuis lulus'],
    [{ passedQuizzes: 2, scores: [88] }, '2 kuis lulus, 1 tugas dinilai 88'],
    [{ scores: [92, 80], assignments: 2 }, '2 tugas dinilai 80 sampai 92'],
    [{ passedQuizzes: 2, rememberedCards: 6 }, '2 kuis lulus, 6 kartu masih diingat'],
  ])('a skill with the facts %o is described as %s', (facts, reason) =>
    expect(describeSkill(withFacts(facts))).toBe(reason),
  )
})

test.each([
  [7 * DAY_MS, 3, true],
  [7 * DAY_MS - 1, 3, false],
  [7 * DAY_MS, 1, false],
  [0, 4, false],
])('a card with reviews over %d ms and a last rating of %d is remembered: %s', (span, lastRating, isKept) => {
  expect(isRemembered({ firstAt: 1_000, lastAt: 1_000 + span, lastRating })).toBe(isKept)
})
