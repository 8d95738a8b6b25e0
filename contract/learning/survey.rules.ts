import { SURVEY_CUT_OFF_UNIX_SECONDS } from '../wire/limits.ts'

/**
 * A survey is shown for an enrolment that was made after the cut-off date, as long as the learner has sent no result.
 */
export function isSurveyOpen(enrollment: { createdAt: string }, resultCount: number): boolean {
  return Date.parse(enrollment.createdAt) > SURVEY_CUT_OFF_UNIX_SECONDS * 1_000 && resultCount === 0
}

const POSTPONE_MS = 86_400_000

/** 'Nanti' postpones the survey for a day. If the device's clock was set back, the survey is not postponed longer. */
export function isSurveyPostponed(postponedAt: number | undefined, now: number): boolean {
  if (postponedAt === undefined) return false
  const since = now - postponedAt
  return since >= 0 && since < POSTPONE_MS
}

/** Returns whether a material of this type may show the invitation: quizzes and videos never do. */
export function mayAskSurveyAt(materialType: string): boolean {
  return materialType !== 'quiz' && materialType !== 'video'
}
