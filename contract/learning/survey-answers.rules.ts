import { isBlank } from '../wire/blank.ts'
import type { SurveyAnswers, SurveyQuestion } from './survey.ts'

const ratings = ['1', '2', '3', '4', '5']

/** Returns whether every required question has an answer, and every answer is valid for its question. */
export function areAnswersComplete(questions: readonly SurveyQuestion[], answers: SurveyAnswers): boolean {
  const byId = new Map(questions.map(question => [question.id, question]))
  const isKnown = Object.entries(answers).every(([id, answer]) => {
    const question = byId.get(id)
    return question !== undefined && isAnswerOf(question, answer)
  })
  return isKnown && listUnansweredQuestions(questions, answers).length === 0
}

/** Returns the required questions without an answer. */
export function listUnansweredQuestions(
  questions: readonly SurveyQuestion[],
  answers: SurveyAnswers,
): SurveyQuestion[] {
  return questions.filter(({ id, isRequired }) => isRequired && !Object.hasOwn(answers, id))
}

/** Returns whether the answer is valid for the question. */
export function isAnswerOf(question: SurveyQuestion, answer: string): boolean {
  switch (question.type) {
    case 'rating':
      return ratings.includes(answer)
    case 'choice':
      return question.options.some(option => option.id === answer)
    case 'text':
      return !isBlank(answer)
  }
}
