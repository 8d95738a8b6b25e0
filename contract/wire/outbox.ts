import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { OUTBOX_BATCH_SIZE } from './limits.ts'
import { Instant, PlainText } from './text.ts'

/**
 * Outbox entry before the check of its fields. The server checks entries one by one, so that a broken entry does not
 * refuse its whole batch. Only the id must be text, because the result names it. An unreadable kind counts as
 * unknown, an unreadable time as now.
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
  // Fits a full batch of the longest assignments with their JSON overhead.
  bodyMaxBytes: 8 * 1024 ** 2,
  body: v.object({ entries: v.pipe(v.array(OutboxEntryBody), v.minLength(1), v.maxLength(OUTBOX_BATCH_SIZE)) }),
  answer: v.object({ results: v.array(OutboxResult) }),
})
