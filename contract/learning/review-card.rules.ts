/**
 * A question that was answered wrong becomes a card only if the card can help: with the right answer, which is shown
 * once the quiz is passed, or with an explanation.
 */
export function becomesCard({ showsAnswer, explanation }: { showsAnswer: boolean; explanation: string }): boolean {
  return showsAnswer || explanation !== ''
}
