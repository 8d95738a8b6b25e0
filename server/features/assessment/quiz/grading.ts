import type { QuizAnswers, QuizResult } from '#contract/assessment/quiz.ts'
import { answerTo } from '#contract/assessment/quiz.rules.ts'
import type { StoredQuestion } from '../../../db/tables/career-tracks.ts'

export type Grade = Pick<QuizResult, 'score' | 'isPassed' | 'questions'>

/** Normalises a short answer: outer and repeated spaces, case and Unicode form do not count. */
function spelling(text: string): string {
  return text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

function isCorrect({ type, answer }: StoredQuestion, given: readonly string[]): boolean {
  switch (type) {
    case 'short': {
      const [text] = given
      return given.length === 1 && answer.some(accepted => spelling(accepted) === spelling(text ?? ''))
    }
    case 'ordering':
      return given.length === answer.length && answer.every((id, at) => id === given[at])
    default: {
      // Pairs of a matching question are compared like other choices.
      const chosen = new Set(given)
      return chosen.size === answer.length && answer.every(id => chosen.has(id))
    }
  }
}

/** A short answer has many right spellings; the first is the one to show. */
function rightAnswer({ type, answer }: StoredQuestion): string[] {
  return type === 'short' ? answer.slice(0, 1) : answer
}

/** Grades each question as right or wrong. The score is the share of right ones in whole percent. */
export function gradeQuiz(
  quiz: { questions: readonly StoredQuestion[]; passMark: number; revealsAnswers: boolean },
  answers: QuizAnswers,
): Grade {
  const questions = quiz.questions.map(question => {
    const given = [...answerTo(answers, question.id)]
    return {
      id: question.id,
      isCorrect: isCorrect(question, given),
      explanation: question.explanation,
      given,
      ...(quiz.revealsAnswers && { right: rightAnswer(question) }),
    }
  })
  const score = Math.round((questions.filter(question => question.isCorrect).length / questions.length) * 100)
  return { score, isPassed: score >= quiz.passMark, questions }
}
