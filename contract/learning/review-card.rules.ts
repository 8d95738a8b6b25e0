/** Facts about a wrongly answered quiz question that decide whether it becomes a review card. */
interface AnsweredQuestion {
  isPassed: boolean
  showsAnswer: boolean
  explanation: string
}

/**
 * Returns whether the question becomes a review card. The learner must have passed the quiz, and the card must have an
 * answer or an explanation to show.
 */
export function shouldBecomeCard({ isPassed, showsAnswer, explanation }: AnsweredQuestion): boolean {
  return isPassed && (showsAnswer || explanation !== '')
}
