import type { QuizAnswers, QuizResult } from '#contract/assessment/quiz.ts'
import { getAnswer } from '#contract/assessment/quiz.rules.ts'
import type { StoredQuestion } from '../../../db/tables/career-tracks.ts'

export type QuizGrade = Pick<QuizResult, 'score' | 'isPassed' | 'questions'>

/** Normalises a short answer. Removes outer and repeated spaces, and ignores differences of case and Unicode form. */
function normalizeSpelling(text: string): string {
  return text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

function isCorrect({ type, answer }: StoredQuestion, given: readonly string[]): boolean {
  switch (type) {
    case 'short': {
      const [text] = given
      return (
        given.length === 1 && answer.some(accepted => normalizeSpelling(accepted) === normalizeSpelling(text ?? ''))
      )
    }
    case 'ordering':
      return given.length === answer.length && answer.every((id, at) => id === given[at])
    default: {
      // Compares the pairs of a matching question as a set, like the choices of other questions.
      const chosen = new Set(given)
      return chosen.size === answer.length && answer.every(id => chosen.has(id))
    }
  }
}

/** Returns the right answers that the learner sees. For a short answer, returns only the first right spelling. */
function rightAnswer({ type, answer }: StoredQuestion): string[] {
  return type === 'short' ? answer.slice(0, 1) : answer
}

/** Grades each question as right or wrong. The score is the percentage of right answers, rounded. */
export function gradeQuiz(
  quiz: { questions: readonly StoredQuestion[]; passMark: number; revealsAnswers: boolean },
  answers: QuizAnswers,
): QuizGrade {
  const questions = quiz.questions.map(question => {
    const givenAnswer = [...getAnswer(answers, question.id)]
    return {
      id: question.id,
      isCorrect: isCorrect(question, givenAnswer),
      explanation: question.explanation,
      given: givenAnswer,
      ...(quiz.revealsAnswers && { right: rightAnswer(question) }),
    }
  })
  const score = Math.round((questions.filter(question => question.isCorrect).length / questions.length) * 100)
  return { score, isPassed: score >= quiz.passMark, questions }
}
