/**
 * True if a question that was answered wrong becomes a review card: the card can help the learner, because it has an
 * explanation or shows the right answer (visible after the quiz is passed).
 */
export function shouldBecomeCard({ showsAnswer, explanation }: { showsAnswer: boolean; explanation: string }): boolean {
  return showsAnswer || explanation !== ''
}
