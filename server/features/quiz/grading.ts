import type { QuizAnswers, QuizResult } from '#contract/quiz.ts'
import type { StoredQuestion } from '../../db/tables/career-tracks.ts'

export type Grade = Pick<QuizResult, 'score' | 'isPassed' | 'questions'>

function answersTo(question: StoredQuestion, answers: QuizAnswers): string[] {
  return (Object.hasOwn(answers, question.id) ? answers[question.id] : undefined) ?? []
}

export function isFullyAnswered(questions: readonly StoredQuestion[], answers: QuizAnswers): boolean {
  return questions.every(question => answersTo(question, answers).some(answer => answer.trim() !== ''))
}

/** What a reader would call the same word: outer and double spaces, case and Unicode spelling do not count. */
function spelling(text: string): string {
  return text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

function isCorrect(question: StoredQuestion, given: readonly string[]): boolean {
  if (question.type === 'short') {
    const [text] = given
    return given.length === 1 && question.answer.some(accepted => spelling(accepted) === spelling(text ?? ''))
  }
  const chosen = new Set(given)
  return chosen.size === question.answer.length && question.answer.every(id => chosen.has(id))
}

/** All or nothing per question; the score is the share of right ones in whole percent. */
export function gradeQuiz(
  quiz: { questions: readonly StoredQuestion[]; passMark: number },
  answers: QuizAnswers,
): Grade {
  const questions = quiz.questions.map(question => ({
    id: question.id,
    isCorrect: isCorrect(question, answersTo(question, answers)),
    explanation: question.explanation,
  }))
  const score = Math.round((questions.filter(question => question.isCorrect).length / questions.length) * 100)
  return { score, isPassed: score >= quiz.passMark, questions }
}
