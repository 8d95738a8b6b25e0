import * as v from 'valibot'

/** Points come by an event of their own, or with the quiz that was passed. */
const Earning = v.object({ point: v.number() })

/** What was really added; an event counted before comes back as a duplicate or with nothing. */
export function pointsOf(deliveries: readonly { kind: string; outcome: string; receipt?: unknown }[]): number {
  return deliveries
    .filter(({ kind, outcome }) => (kind === 'points' || kind === 'quiz-attempt') && outcome === 'accepted')
    .reduce((sum, { receipt }) => {
      const parsed = v.safeParse(Earning, receipt)
      return sum + (parsed.success ? parsed.output.point : 0)
    }, 0)
}
