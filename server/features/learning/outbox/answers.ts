import type { ReviewReceipt } from '#contract/learning/review.outbox.ts'
import type { OutboxReceipt } from '#contract/wire/outbox-receipts.ts'
import type { OutboxKind } from '#contract/wire/outbox-kinds.ts'
import type { HandedIn } from '../../assessment/quiz/service.ts'
import type { WrittenRefusal } from '../../webinar/attendance/service.ts'

export interface EventTime {
  happenedAt: Date
  now: Date
}

/** Stored answers with more fields than the receipt, or with a refusal. */
interface LongerAnswers {
  progress: OutboxReceipt<'progress'> & { isSuperseded: boolean }
  'quiz-attempt': HandedIn
  review: ReviewReceipt
  'attendance-code': OutboxReceipt<'attendance-code'> | WrittenRefusal
}
/**
 * Answer stored under the entry's id. The single endpoints store the same answers, so an entry counts once even if it
 * is sent both in a batch and alone.
 */
export type Answer<K extends OutboxKind> = K extends keyof LongerAnswers ? LongerAnswers[K] : OutboxReceipt<K>
export type EffectAnswer = { [K in OutboxKind]: Answer<K> }[OutboxKind]
