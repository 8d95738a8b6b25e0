import type { ColumnType, Generated } from 'kysely'
import type { BankedQuestion } from '#contract/assessment/bank-form.ts'

interface BankQuestionTable {
  id: string
  question: ColumnType<BankedQuestion, string, string>
  type: ColumnType<BankedQuestion['type'], never, never>
  text: ColumnType<string, never, never>
  /** Searched text: the question's text and the tags. */
  words: ColumnType<string, never, never>
  fingerprint: Buffer
  tags: string[]
  version: Generated<number>
  changed_at: Date
}

export interface QuestionBankTables {
  bank_question: BankQuestionTable
}
