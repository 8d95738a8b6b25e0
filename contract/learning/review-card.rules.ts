/**
 * A question that was answered wrong becomes a review card only if the card can help the learner: if it shows the right
 * answer, which is visible after the quiz is passed, or an explanation.
 */
export function isWorthACard({ showsAnswer, explanation }: { showsAnswer: boolean; explanation: string }): boolean {
  return showsAnswer || explanation !== ''
}
