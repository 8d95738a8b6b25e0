import type { NoteReceipt } from '#contract/learning/note.outbox.ts'
import type { ReviewReceipt } from '#contract/learning/review.outbox.ts'
import type { OutboxReceipt } from '#contract/wire/outbox-receipts.ts'
import type { OutboxKind } from '#contract/wire/outbox-kinds.ts'
import type { HandInResult } from '../../assessment/quiz/service.ts'
import type { CommittedRefusal } from '../../webinar/attendance/service.ts'

export interface EventTime {
  happenedAt: Date
  now: Date
}

/** Stored answers that have more fields than the receipt, or that can be a refusal. */
interface LongerAnswers {
  progress: OutboxReceipt<'progress'> & { isSuperseded: boolean }
  'quiz-attempt': HandInResult
  review: ReviewReceipt
  note: NoteReceipt
  'attendance-code': OutboxReceipt<'attendance-code'> | CommittedRefusal
}
/**
 * Answer to an entry, stored under the entry's id. The endpoints for a single action store the same answers, so an
 * entry counts once even if the device also sends it to such an endpoint.
 */
export type EntryAnswer<K extends OutboxKind> = K extends keyof LongerAnswers ? LongerAnswers[K] : OutboxReceipt<K>
export type EffectAnswer = { [K in OutboxKind]: EntryAnswer<K> }[OutboxKind]
