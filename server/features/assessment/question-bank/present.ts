import type * as contract from '#contract/assessment/question-bank.ts'
import type { BankQuestionListRow } from './queries.ts'

export function presentRow({ id, type, text, tags, changed_at }: BankQuestionListRow): contract.BankQuestionRow {
  return { id, type, text, tags, changedAt: changed_at.toISOString() }
}
