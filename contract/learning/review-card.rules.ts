/** Facts about a wrongly answered quiz question that decide whether it becomes a review card. */
interface AnsweredQuestion {
  isPassed: boolean
  showsAnswer: boolean
  explanation: string
}

/**
 * Returns whether the question becomes a review card: the learner has passed the quiz, and the card has an answer or
 * explanation to show.
 */
export function shouldBecomeCard({ isPassed, showsAnswer, explanation }: AnsweredQuestion): boolean {
  return isPassed && (showsAnswer || explanation !== '')
}
