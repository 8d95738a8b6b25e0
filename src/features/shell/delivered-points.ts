import * as v from 'valibot'
import { outboxReceipts } from '#contract/outbox.ts'

/** What was really added; an event counted before comes back as a duplicate or with nothing. */
export function pointsOf(deliveries: readonly { kind: string; outcome: string; receipt?: unknown }[]): number {
  return deliveries
    .filter(({ kind, outcome }) => kind === 'points' && outcome === 'accepted')
    .reduce((sum, { receipt }) => {
      const parsed = v.safeParse(outboxReceipts.points, receipt)
      return sum + (parsed.success ? parsed.output.point : 0)
    }, 0)
}
