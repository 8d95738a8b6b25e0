import { SURVEY_CUT_OFF_UNIX_SECONDS } from '../wire/limits.ts'

/**
 * True if the survey is shown for an enrolment. The enrolment must have been made after the cut-off date, and the
 * learner must have sent no result.
 */
export function isSurveyOpen(enrollment: { createdAt: string }, resultCount: number): boolean {
  return Date.parse(enrollment.createdAt) > SURVEY_CUT_OFF_UNIX_SECONDS * 1_000 && resultCount === 0
}

const POSTPONE_MS = 86_400_000

/**
 * True if the user chose 'Nanti' less than a day ago. A time in the future does not count, because the device's clock
 * was set back.
 */
export function isSurveyPostponed(postponedAt: number | undefined, now: number): boolean {
  if (postponedAt === undefined) return false
  const since = now - postponedAt
  return since >= 0 && since < POSTPONE_MS
}

/** Returns whether a material of this type may show the survey invitation. Quizzes and videos never show it. */
export function mayAskSurveyAt(materialType: string): boolean {
  return materialType !== 'quiz' && materialType !== 'video'
}
