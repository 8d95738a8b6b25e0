import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { OUTBOX_BATCH_SIZE } from './limits.ts'
import { Instant, PlainText } from './text.ts'

/**
 * Outbox entry before its fields are checked. The server checks each entry separately, so that one invalid entry does
 * not block its batch. Only the id must be text, because the result contains it. An invalid kind counts as unknown; an
 * invalid time is replaced by the current time.
 */
export const OutboxEntryBody = v.object({
  /** Idempotency key, a UUID, created once when the learner acts. */
  id: v.string(),
  kind: v.fallback(v.pipe(PlainText, v.maxLength(40)), ''),
  payload: v.optional(v.unknown()),
  /** Time of the action, by the device's clock corrected with the measured difference from the server's clock. */
  happenedAt: v.fallback(Instant, ''),
})
export type OutboxEntryBody = v.InferOutput<typeof OutboxEntryBody>

/**
 * `accepted`: applied now. `duplicate`: this id was applied before, and the receipt is the earlier receipt.
 * `superseded`: not applied, because the server already has newer data. `refused`: will never be accepted; `code` and
 * `message` contain the reason. `later`: not applied and not refused, so it must be sent again; `code` is
 * SYSTEM_ERROR if this entry caused an error of the server.
 */
export const OutboxResult = v.object({
  id: v.string(),
  outcome: v.picklist(['accepted', 'duplicate', 'superseded', 'refused', 'later']),
  code: v.optional(v.string()),
  message: v.optional(v.string()),
  receipt: v.optional(v.unknown()),
})
export type OutboxResult = v.InferOutput<typeof OutboxResult>

/** Applies entries in the order of the request, each in one transaction with its idempotency row. */
export const sendOutbox = defineEndpoint({
  method: 'POST',
  path: '/v1/outbox',
  summary: 'Mengirim pekerjaan yang tersimpan di perangkat',
  access: 'person',
  // Large enough for a full batch of the longest assignments in Latin letters, including the JSON syntax.
  bodyMaxBytes: 8 * 1024 ** 2,
  body: v.object({ entries: v.pipe(v.array(OutboxEntryBody), v.minLength(1), v.maxLength(OUTBOX_BATCH_SIZE)) }),
  answer: v.object({ results: v.array(OutboxResult) }),
  // The server limits the bytes of each user, not the calls of each IP address.
  errors: ['TOO_MANY_REQUESTS'],
})
