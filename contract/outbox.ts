import * as v from 'valibot'
import { AssessmentReceipt } from './assessment-receipt.ts'
import { defineEndpoint } from './endpoint.ts'
import { OUTBOX_BATCH_SIZE } from './limits.ts'
import type { outboxPayloads } from './outbox-payloads.ts'
import { Awarded } from './points.ts'
import { ProgressStatus } from './progress.ts'
import { QuizResult } from './quiz.ts'
import { RecapAnswersReceipt } from './recap-work.ts'
import { Id, Instant, PlainText } from './text.ts'
import { RegistrationReceipt } from './webinar-registration.ts'

/** `isNew` is false where it was known before. */
const AttendanceReceipt = v.object({ isNew: v.boolean(), presentMs: v.number() })

/** What the server says it did with an entry of that kind. Pages carry these alone: what they write down has been checked by its type. */
export const outboxReceipts = {
  progress: v.object({ status: ProgressStatus }),
  points: Awarded,
  'quiz-attempt': QuizResult,
  assignment: v.object({ handedInAt: Instant }),
  position: v.object({ furthest: v.number(), isNew: v.boolean() }),
  survey: v.object({ isNew: v.boolean() }),
  'level-up': v.object({ submittedAt: Instant }),
  'webinar-registration': RegistrationReceipt,
  'webinar-reminder': RegistrationReceipt,
  'notification-preference': v.object({ isNew: v.boolean() }),
  'room-question': v.object({ questionId: Id }),
  'room-vote': v.object({ isWanted: v.boolean(), isNew: v.boolean() }),
  'attendance-code': AttendanceReceipt,
  'attendance-stretch': AttendanceReceipt,
  'attendance-objection': AttendanceReceipt,
  'attendance-check-in': AttendanceReceipt,
  'recap-answers': RecapAnswersReceipt,
  assessment: AssessmentReceipt,
  'scorm-state': v.object({ isNew: v.boolean(), status: ProgressStatus }),
} as const satisfies Record<keyof typeof outboxPayloads, v.GenericSchema>

export type OutboxKind = keyof typeof outboxPayloads
export type OutboxPayload<K extends OutboxKind> = v.InferOutput<(typeof outboxPayloads)[K]>
export type OutboxReceipt<K extends OutboxKind> = v.InferOutput<(typeof outboxReceipts)[K]>

export function isOutboxKind(kind: string): kind is OutboxKind {
  return Object.hasOwn(outboxReceipts, kind)
}

/**
 * Entries are checked one by one on the server, not here: a broken entry must not refuse the batch it came in. Only the
 * id must be text, because the result names it. An unreadable kind is an unknown one, an unreadable time is now.
 */
export const OutboxEntryBody = v.object({
  /** The idempotency key, a UUID, made once, at the learner's act. */
  id: v.string(),
  kind: v.fallback(v.pipe(PlainText, v.maxLength(40)), ''),
  payload: v.optional(v.unknown()),
  /** When it happened, by the device's clock corrected with the measured offset to the server's. */
  happenedAt: v.fallback(Instant, ''),
})
export type OutboxEntryBody = v.InferOutput<typeof OutboxEntryBody>

/**
 * `accepted`: applied now. `duplicate`: this id was applied before, with the receipt of then. `superseded`: nothing to
 * do, the server is further already. `refused`: will not be accepted as it is; `code` and `message` say why.
 * `later`: not applied and not judged, send again.
 */
export const OutboxResult = v.object({
  id: v.string(),
  outcome: v.picklist(['accepted', 'duplicate', 'superseded', 'refused', 'later']),
  code: v.optional(v.string()),
  message: v.optional(v.string()),
  receipt: v.optional(v.unknown()),
})
export type OutboxResult = v.InferOutput<typeof OutboxResult>

/** Entries are applied in the order given, each together with its idempotency row. */
export const sendOutbox = defineEndpoint({
  method: 'POST',
  path: '/v1/outbox',
  summary: 'Mengirim pekerjaan yang tersimpan di perangkat',
  access: 'person',
  // A full batch of the longest assignments, with room for their JSON.
  bodyMaxBytes: 8 * 1024 ** 2,
  body: v.object({ entries: v.pipe(v.array(OutboxEntryBody), v.minLength(1), v.maxLength(OUTBOX_BATCH_SIZE)) }),
  answer: v.object({ results: v.array(OutboxResult) }),
})
