/** Result of a question in a quiz, as far as it decides about a review card. */
interface AnsweredQuestion {
  isPassed: boolean
  showsAnswer: boolean
  explanation: string
}

/**
 * True if a question that was answered wrong becomes a review card: the learner has passed its quiz, and the card has
 * something on its back.
 */
export function shouldBecomeCard({ isPassed, showsAnswer, explanation }: AnsweredQuestion): boolean {
  return isPassed && (showsAnswer || explanation !== '')
}
