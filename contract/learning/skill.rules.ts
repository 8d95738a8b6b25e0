import { DAY_MS } from '../wire/durations.ts'

/** Levels of a skill, from the lowest to the highest. */
export const skillLevels = ['none', 'learning', 'proven', 'strong'] as const
export type SkillLevel = (typeof skillLevels)[number]

export const skillLevelNames = {
  none: 'Belum mulai',
  learning: 'Sedang dipelajari',
  proven: 'Terbukti',
  strong: 'Kuat',
} as const satisfies Record<SkillLevel, string>

/** Minimum scores of an assignment: the first proves a skill, the second shows a strong skill. */
const PROVEN_SCORE = 70
const STRONG_SCORE = 80
/** Number of remembered cards for a strong skill, in classes without assignments. */
const STRONG_CARDS = 5
/** Time between the first and the last review after which a card counts as remembered. */
const REMEMBERED_MS = 7 * DAY_MS

/** Accepted work in the classes of one skill. The server counts only what it has accepted. */
export interface SkillFacts {
  materials: number
  completedMaterials: number
  quizzes: number
  passedQuizzes: number
  assignments: number
  /** Score of each scored assignment. */
  scores: readonly number[]
  rememberedCards: number
}

/**
 * Returns the level of a skill. A skill is proven if at least half of its quizzes and assignments are passed
 * (assignments with `PROVEN_SCORE` or more). Remembered cards prove nothing, because learners rate their own reviews.
 * These cards count only for the level `strong`, in classes without assignments.
 */
export function computeSkillLevel(facts: SkillFacts): SkillLevel {
  const { quizzes, passedQuizzes, assignments, scores, rememberedCards } = facts
  const provable = quizzes + assignments
  const proofs = passedQuizzes + scores.filter(score => score >= PROVEN_SCORE).length
  if (proofs > 0 && proofs * 2 >= provable) {
    const isKept = assignments > 0 ? scores.every(score => score >= STRONG_SCORE) : rememberedCards >= STRONG_CARDS
    return proofs === provable && isKept ? 'strong' : 'proven'
  }
  const hasBegun = facts.completedMaterials + passedQuizzes + scores.length + rememberedCards > 0
  return hasBegun ? 'learning' : 'none'
}

/** Returns the reason for a level, such as '2 kuis lulus, 1 tugas dinilai 88'. */
export function describeSkill(facts: SkillFacts): string {
  const { passedQuizzes, quizzes, scores, rememberedCards, completedMaterials, materials } = facts
  const parts = [
    passedQuizzes > 0 &&
      (passedQuizzes < quizzes ? `${passedQuizzes} dari ${quizzes} kuis lulus` : `${passedQuizzes} kuis lulus`),
    scores.length > 0 && `${scores.length} tugas dinilai ${formatScores(scores)}`,
    rememberedCards > 0 && `${rememberedCards} kartu masih diingat`,
  ].filter(part => part !== false)
  if (parts.length > 0) return parts.join(', ')
  return completedMaterials > 0
    ? `${completedMaterials} dari ${materials} materi selesai, belum ada kuis yang lulus`
    : 'Belum ada materi yang selesai'
}

function formatScores(scores: readonly number[]): string {
  const [least, most] = [Math.min(...scores), Math.max(...scores)]
  return least === most ? String(most) : `${least} sampai ${most}`
}

/** First and last review of one card. Reviews that the learner has undone do not count. Times are in milliseconds. */
interface CardReviews {
  firstAt: number
  lastAt: number
  lastRating: number
}

/** Returns whether the learner remembered a card at the last review, a week or longer after the first review. */
export function isRemembered({ firstAt, lastAt, lastRating }: CardReviews): boolean {
  return lastRating > 1 && lastAt - firstAt >= REMEMBERED_MS
}
