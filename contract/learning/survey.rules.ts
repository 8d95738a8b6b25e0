import { SURVEY_CUT_OFF_UNIX_SECONDS } from '../wire/limits.ts'
import type { SurveyAnswers, SurveyQuestion } from './survey.ts'

/** product.md §4: a survey is asked after an enrolment made after the cut-off, as long as there is no result. */
export function isSurveyOpen(enrollment: { createdAt: string }, resultCount: number): boolean {
  return Date.parse(enrollment.createdAt) > SURVEY_CUT_OFF_UNIX_SECONDS * 1_000 && resultCount === 0
}

const POSTPONE_MS = 86_400_000

/** 'Nanti' lasts for a day. A clock that was set back does not make it longer. */
export function isSurveyPostponed(postponedAt: number | undefined, now: number): boolean {
  if (postponedAt === undefined) return false
  const since = now - postponedAt
  return since >= 0 && since < POSTPONE_MS
}

/** Whether a material of this type may show the invitation: quizzes and videos never do. */
export function mayAskSurveyAt(materialType: string): boolean {
  return materialType !== 'quiz' && materialType !== 'video'
}

const ratings = ['1', '2', '3', '4', '5']

/** Every required question has an answer, and every answer belongs to a question and is valid for it. */
export function areAnswersComplete(questions: readonly SurveyQuestion[], answers: SurveyAnswers): boolean {
  const byId = new Map(questions.map(question => [question.id, question]))
  const isKnown = Object.entries(answers).every(([id, answer]) => {
    const question = byId.get(id)
    return question !== undefined && isAnswerOf(question, answer)
  })
  return isKnown && questions.every(({ id, isRequired }) => !isRequired || Object.hasOwn(answers, id))
}

function isAnswerOf(question: SurveyQuestion, answer: string): boolean {
  switch (question.type) {
    case 'rating':
      return ratings.includes(answer)
    case 'choice':
      return question.options.some(option => option.id === answer)
    case 'text':
      return answer.trim() !== ''
  }
}
