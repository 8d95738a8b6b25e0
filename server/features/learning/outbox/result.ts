import type { OutboxResult } from '#contract/wire/outbox.ts'
import { CallError } from '../../../http/errors.ts'
import type { AppliedWrite } from '../../../http/idempotency.ts'
import type { EffectAnswer } from './answers.ts'
import { isSuperseded, toDeviceReceipt } from './kinds.ts'

export function createRefusal(id: string, { code, message }: CallError): OutboxResult {
  return { id, outcome: 'refused', code, message }
}

export function toOutboxResult(id: string, { answer, isDuplicate }: AppliedWrite<EffectAnswer>): OutboxResult {
  // The stored answer is a refusal, so the repeated entry is refused with the same code.
  if ('refusedWith' in answer) return createRefusal(id, new CallError(answer.refusedWith))
  const outcome = isDuplicate ? 'duplicate' : isSuperseded(answer) ? 'superseded' : 'accepted'
  return { id, outcome, receipt: toDeviceReceipt(answer) }
}
