import { MINUTE_MS } from '#contract/wire/durations.ts'
import { getQuizExam, listLostAttempts, listQuizAttempts } from '#contract/assessment/quiz.ts'
import { apiQuery } from './api-query.ts'

export function quizAttemptsQuery(enrollmentId: string) {
  return apiQuery(listQuizAttempts, { params: { enrollmentId } }, { staleTime: MINUTE_MS, keep: 'own' })
}

export function lostAttemptsQuery(enrollmentId: string) {
  return apiQuery(listLostAttempts, { params: { enrollmentId } }, { staleTime: MINUTE_MS, keep: 'own' })
}

export function quizExamQuery(quizId: string) {
  return apiQuery(getQuizExam, { params: { id: quizId } }, { staleTime: Infinity, keep: 'own' })
}
