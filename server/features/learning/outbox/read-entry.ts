import * as v from 'valibot'
import { isOutboxKind, type OutboxKind } from '#contract/wire/outbox-kinds.ts'
import type { OutboxEntryBody } from '#contract/wire/outbox.ts'
import { PlainText } from '#contract/wire/text.ts'
import { CallError } from '../../../http/errors.ts'
import { type EntryEffect, readPayload } from './kinds.ts'

const EntryId = v.pipe(PlainText, v.uuid())

/** Validates an entry without a database query. Returns an error if the entry is invalid. */
export function readEntry({
  id,
  kind,
  payload,
}: OutboxEntryBody): { kind: OutboxKind; effect: EntryEffect } | CallError {
  if (!v.is(EntryId, id)) return new CallError('VALIDATION_FAILED')
  if (!isOutboxKind(kind)) return new CallError('OUTBOX_KIND_UNKNOWN')
  const effect = readPayload(kind, payload)
  return 'problem' in effect ? new CallError('VALIDATION_FAILED', { message: effect.problem }) : { kind, effect }
}
