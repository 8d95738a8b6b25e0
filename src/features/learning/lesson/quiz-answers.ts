import type { QuizAnswers, QuizExam, QuizQuestion } from '#contract/quiz.ts'

/** Answers are kept by question id, so that a question that moved or vanished never takes another one's answer. */
export function withAnswer(answers: QuizAnswers, question: QuizQuestion, value: string): QuizAnswers {
  if (question.type !== 'multiple') return { ...answers, [question.id]: value.trim() === '' ? [] : [value] }
  const chosen = answers[question.id] ?? []
  const next = chosen.includes(value) ? chosen.filter(each => each !== value) : [...chosen, value]
  return { ...answers, [question.id]: next }
}

export function isAnswered(answers: QuizAnswers, question: QuizQuestion): boolean {
  return (answers[question.id] ?? []).some(value => value.trim() !== '')
}

export function unansweredCount(exam: Pick<QuizExam, 'questions'>, answers: QuizAnswers): number {
  return exam.questions.filter(question => !isAnswered(answers, question)).length
}

/** Only what the exam asks: a draft of an older version may hold more. */
export function answersFor(exam: Pick<QuizExam, 'questions'>, answers: QuizAnswers): QuizAnswers {
  return Object.fromEntries(exam.questions.map(question => [question.id, answers[question.id] ?? []]))
}
