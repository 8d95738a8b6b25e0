import * as v from 'valibot'
import { ChangeReason } from '../admin/list.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { pageFields } from '../wire/page.ts'
import { QuestionType, questionBankList } from './question-bank.list.ts'
import { QUIZ_MAX_QUESTIONS } from './quiz-form.ts'
import { normalizeTags, TAG_MAX_LENGTH, TAGS_MAX } from './tags.ts'
import { Id, Instant, MultiLine, PlainText, SingleLine } from '../wire/text.ts'

const row = {
  id: Id,
  type: QuestionType,
  text: v.string(),
  tags: v.array(v.string()),
  changedAt: Instant,
}
export const BankQuestionRow = v.object(row)
export type BankQuestionRow = v.InferOutput<typeof BankQuestionRow>

export const BankQuestion = v.object({
  ...row,
  /** Answers as the author typed them, in the lines of the quiz form (`contract/assessment/answer-lines.ts`). */
  answers: v.string(),
  explanation: v.string(),
  version: v.number(),
})
export type BankQuestion = v.InferOutput<typeof BankQuestion>

/** Tags of a question, changed to lower case. Commas separate tags, so no tag contains a comma. */
const Tags = v.pipe(
  v.array(v.pipe(SingleLine, v.maxLength(60, 'Tag terlalu panjang'))),
  v.maxLength(20, 'Terlalu banyak tag'),
  v.transform(tags => normalizeTags(tags)),
  v.check(tags => tags.length <= TAGS_MAX, `Paling banyak ${TAGS_MAX} tag`),
  v.check(tags => tags.every(tag => tag.length <= TAG_MAX_LENGTH), `Satu tag paling panjang ${TAG_MAX_LENGTH} huruf`),
  v.check(tags => tags.every(tag => !tag.includes(',')), 'Tag tidak boleh memuat koma'),
)

/** Text that the author typed. The rules of the quiz form apply to it. */
const Typed = v.pipe(MultiLine, v.maxLength(5_000, 'Teksnya terlalu panjang'))
const question = {
  type: v.pipe(PlainText, v.maxLength(20)),
  text: Typed,
  answers: Typed,
  explanation: Typed,
  tags: Tags,
}

const one = v.object({ id: Id })

export const listBankQuestions = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/bank-questions',
  summary: 'Soal di bank, yang terakhir diubah lebih dulu',
  access: 'admin',
  query: questionBankList.query,
  answer: v.object(pageFields(BankQuestionRow)),
})

/** Lists the most used tags. */
export const listBankTags = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/bank-tags',
  summary: 'Tag yang dipakai soal di bank, yang paling sering lebih dulu',
  access: 'admin',
  query: v.object({}),
  answer: v.array(v.object({ tag: v.string(), count: v.number() })),
})

export const getBankQuestion = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/bank-questions/{id}',
  summary: 'Satu soal di bank, seperti ditulis',
  access: 'admin',
  params: one,
  answer: BankQuestion,
  errors: ['BANK_QUESTION_NOT_FOUND'],
})

export const createBankQuestion = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/bank-questions',
  summary: 'Menambah soal ke bank',
  access: 'admin',
  bodyMaxBytes: 64 * 1024,
  body: v.object(question),
  answer: v.object({ id: Id }),
  errors: ['BANK_QUESTION_EXISTS'],
  idempotent: true,
})

/** Changes a question of the bank. Quizzes do not change, because they contain copies. */
export const changeBankQuestion = defineEndpoint({
  method: 'PUT',
  path: '/v1/admin/bank-questions/{id}',
  summary: 'Mengubah soal di bank',
  access: 'admin',
  isVersioned: true,
  params: one,
  bodyMaxBytes: 64 * 1024,
  body: v.object({ ...question, reason: ChangeReason }),
  answer: v.object({ version: v.number() }),
  errors: ['BANK_QUESTION_NOT_FOUND', 'BANK_QUESTION_EXISTS', 'VERSION_STALE', 'VERSION_REQUIRED'],
})

export const removeBankQuestion = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/bank-questions/{id}/remove',
  summary: 'Menghapus soal dari bank',
  access: 'admin',
  isVersioned: true,
  params: one,
  body: v.object({ reason: ChangeReason }),
  answer: v.object({}),
  errors: ['BANK_QUESTION_NOT_FOUND', 'VERSION_STALE', 'VERSION_REQUIRED'],
})

const chosen = <S extends v.GenericSchema<string, string>>(id: S) =>
  v.pipe(
    v.array(id),
    v.minLength(1, 'Pilih paling sedikit satu soal'),
    v.maxLength(QUIZ_MAX_QUESTIONS, `Paling banyak ${QUIZ_MAX_QUESTIONS} soal sekaligus`),
  )

/**
 * Copies questions of a quiz, published or not, into the bank. If the bank already has a question with the same text,
 * that question does not change.
 */
export const copyQuizQuestionsToBank = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/quizzes/{id}/kept-questions',
  summary: 'Menyimpan soal kuis ke bank',
  access: 'admin',
  params: one,
  bodyMaxBytes: 32 * 1024,
  body: v.object({
    questionIds: chosen(v.pipe(PlainText, v.maxLength(60))),
    tags: Tags,
  }),
  /** `known`: number of questions that the bank already contained. */
  answer: v.object({ added: v.number(), known: v.number() }),
  errors: ['QUIZ_NOT_FOUND'],
})

/**
 * Appends copies of bank questions to the quiz draft, in the order of the request. Skips questions that the quiz
 * already contains or the bank no longer contains.
 */
export const copyBankQuestionsToQuiz = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/quizzes/{id}/bank-questions',
  summary: 'Memasukkan soal dari bank ke draf kuis',
  access: 'admin',
  isVersioned: true,
  params: one,
  body: v.object({ questionIds: chosen(Id) }),
  /**
   * `known`: number of chosen questions whose text the quiz already contained. `gone`: number of chosen questions that
   * the bank no longer contains.
   */
  answer: v.object({ version: v.number(), added: v.number(), known: v.number(), gone: v.number() }),
  errors: ['QUIZ_NOT_FOUND', 'QUIZ_PUBLISHED', 'BANK_QUESTION_NOT_FOUND', 'VERSION_STALE', 'VERSION_REQUIRED'],
})
