import type { OutboxResult } from '#contract/wire/outbox.ts'
import { CallError } from '../../../http/errors.ts'
import type { Applied } from '../../../http/idempotency.ts'
import type { EffectAnswer } from './answers.ts'
import { isSuperseded, deviceReceiptOf } from './kinds.ts'

export function refusal(id: string, { code, message }: CallError): OutboxResult {
  return { id, outcome: 'refused', code, message }
}

export function resultOf(id: string, { answer, isDuplicate }: Applied<EffectAnswer>): OutboxResult {
  // The stored answer is a refusal, so the repeated entry is refused with the same code.
  if ('refusedWith' in answer) return refusal(id, new CallError(answer.refusedWith))
  const outcome = isDuplicate ? 'duplicate' : isSuperseded(answer) ? 'superseded' : 'accepted'
  return { id, outcome, receipt: deviceReceiptOf(answer) }
}
