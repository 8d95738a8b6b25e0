import * as v from 'valibot'
import { AssessmentReceipt } from '../assessment/assessment-receipt.ts'
import { defineEndpoint } from './endpoint.ts'
import { OUTBOX_BATCH_SIZE } from './limits.ts'
import type { outboxPayloads } from './outbox-payloads.ts'
import { Awarded } from '../points/points.ts'
import { ProgressStatus } from '../learning/progress.ts'
import { QuizResult } from '../assessment/quiz.ts'
import { RecapAnswersReceipt } from '../webinar/recap.outbox.ts'
import { Id, Instant, PlainText } from './text.ts'
import { RegistrationReceipt } from '../webinar/webinar-registration.ts'

/** `isNew` is false if it was known before. */
const AttendanceReceipt = v.object({ isNew: v.boolean(), presentMs: v.number() })

/** The server's receipts, by kind. Pages import only these: the types already check the payloads they write. */
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
 * The server checks entries one by one, so that a broken entry does not refuse its whole batch. Only the id must be
 * text, because the result names it. An unreadable kind counts as unknown, an unreadable time as now.
 */
export const OutboxEntryBody = v.object({
  /** Idempotency key, a UUID, created once when the learner acts. */
  id: v.string(),
  kind: v.fallback(v.pipe(PlainText, v.maxLength(40)), ''),
  payload: v.optional(v.unknown()),
  /** Time of the action, by the device's clock corrected with the measured offset to the server's. */
  happenedAt: v.fallback(Instant, ''),
})
export type OutboxEntryBody = v.InferOutput<typeof OutboxEntryBody>

/**
 * `accepted`: applied now. `duplicate`: this id was applied before; the receipt is the earlier one. `superseded`:
 * nothing to do, the server already has something newer. `refused`: will not be accepted as it is; `code` and `message`
 * give the reason. `later`: not applied and not judged, send again.
 */
export const OutboxResult = v.object({
  id: v.string(),
  outcome: v.picklist(['accepted', 'duplicate', 'superseded', 'refused', 'later']),
  code: v.optional(v.string()),
  message: v.optional(v.string()),
  receipt: v.optional(v.unknown()),
})
export type OutboxResult = v.InferOutput<typeof OutboxResult>

/** Applies entries in the given order, each in one transaction with its idempotency row. */
export const sendOutbox = defineEndpoint({
  method: 'POST',
  path: '/v1/outbox',
  summary: 'Mengirim pekerjaan yang tersimpan di perangkat',
  access: 'person',
  // A full batch of the longest assignments, with their JSON overhead.
  bodyMaxBytes: 8 * 1024 ** 2,
  body: v.object({ entries: v.pipe(v.array(OutboxEntryBody), v.minLength(1), v.maxLength(OUTBOX_BATCH_SIZE)) }),
  answer: v.object({ results: v.array(OutboxResult) }),
})
