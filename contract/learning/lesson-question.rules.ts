/** Facts about a question for one reader. */
export interface QuestionFacts {
  isOwn: boolean
  /** True if an admin has hidden the question. */
  isHidden: boolean
  /** True if an answer of the question was chosen by an expert or accepted by the asker. */
  isAttached: boolean
  isAboutQuiz: boolean
}

/** Facts about a learner who is enrolled in the class of the question. */
export interface ReaderFacts {
  /** True if the learner has completed all materials of the class. */
  isAlumnus: boolean
  /**
   * True if the learner may see the right answers of the quiz, because the learner has passed it or handed in all
   * attempts.
   */
  isQuizOpen: boolean
}

/**
 * Part of a question that a learner may read. `none`: nothing, not even that the question exists. `question`: the
 * question without answers. `good`: only the chosen, the accepted and the learner's own answers. `all`: all answers.
 */
export type QuestionPart = 'none' | 'question' | 'good' | 'all'

/**
 * Decides which part of a question a learner may read. Questions and answers about a quiz can reveal right answers, so
 * they follow the rule for the quiz's explanations. Askers can always read their own question.
 */
export function decideQuestionPart(question: QuestionFacts, reader: ReaderFacts): QuestionPart {
  const isLocked = question.isAboutQuiz && !reader.isQuizOpen
  if (question.isOwn) return question.isHidden || isLocked ? 'question' : 'all'
  if (question.isHidden || isLocked) return 'none'
  if (reader.isAlumnus) return 'all'
  return question.isAttached ? 'good' : 'none'
}

interface AnswerFacts {
  isOwn: boolean
  isHidden: boolean
  isChosen: boolean
  isAccepted: boolean
}

/** Decides whether a learner may read an answer. `part` is the part of the question that the learner may read. */
export function mayReadAnswer(answer: AnswerFacts, part: QuestionPart): boolean {
  if (part === 'none' || part === 'question') return false
  if (answer.isOwn) return true
  return !answer.isHidden && (part === 'all' || answer.isChosen || answer.isAccepted)
}

/** Sorts answers for the reader: chosen, then accepted, then experts, then the oldest first. */
export function compareAnswers<A extends Omit<AnswerFacts, 'isOwn' | 'isHidden'> & { by: string; answeredAt: string }>(
  a: A,
  b: A,
): number {
  const rank = (answer: A) => (answer.isChosen ? 0 : answer.isAccepted ? 1 : answer.by === 'expert' ? 2 : 3)
  return rank(a) - rank(b) || Date.parse(a.answeredAt) - Date.parse(b.answeredAt)
}
