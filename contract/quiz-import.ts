import * as v from 'valibot'
import { ChangeReason } from './desk-list.ts'
import { defineEndpoint } from './endpoint.ts'
import { QUIZ_IMPORT_MAX_BYTES, QUIZ_IMPORT_MAX_QUESTIONS } from './limits.ts'
import { QuizQuestion } from './quiz.ts'
import { Id, MultiLine } from './text.ts'

/** `double`: the quiz, or the file above it, has it already. `skipped`: it cannot be taken as it is. */
const QuestionState = v.picklist(['ready', 'double', 'skipped'])

/** What a question of the file would become, as it is typed in the quiz's form; of one that is skipped only what names it. */
const ImportedQuestion = v.object({
  state: QuestionState,
  /** Where it begins in the file. */
  line: v.number(),
  type: v.nullable(QuizQuestion.entries.type),
  text: v.string(),
  answers: v.array(v.string()),
  explanation: v.string(),
  /** What was left out or simplified, each in words. */
  notes: v.array(v.string()),
  /** Why it is not taken, in words. */
  problem: v.nullable(v.string()),
})
export type ImportedQuestion = v.InferOutput<typeof ImportedQuestion>

export const QuizImport = v.object({
  id: Id,
  format: v.picklist(['gift', 'aiken', 'csv', 'xlsx']),
  /** Of the quiz it was held against: only that one takes it. */
  revision: v.number(),
  /** How many more questions the quiz takes. */
  room: v.number(),
  /** Of the file as a whole, in words. */
  notes: v.array(v.string()),
  questions: v.array(ImportedQuestion),
})
export type QuizImport = v.InferOutput<typeof QuizImport>

/** The dry run: every question is read, judged and kept as it is shown. The file comes as it is, in any encoding people have. */
export const planQuizImport = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/quizzes/{id}/imports',
  summary: 'Membaca berkas soal GIFT, Aiken, CSV, atau XLSX dan memeriksanya, tanpa mengubah kuis',
  access: 'admin',
  limit: 'bulk',
  params: v.object({ id: Id }),
  bytes: { maxBytes: QUIZ_IMPORT_MAX_BYTES },
  answer: QuizImport,
  errors: ['QUIZ_NOT_FOUND', 'QUIZ_PUBLISHED', 'IMPORT_FILE_NOT_SUPPORTED', 'IMPORT_FILE_NOT_USABLE'],
})

const Place = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(QUIZ_IMPORT_MAX_QUESTIONS - 1))

/** Puts chosen questions of a dry run behind those of the draft, all or none. */
export const doQuizImport = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/quizzes/{id}/imports/{importId}',
  summary: 'Memasukkan soal yang dipilih dari berkas yang sudah diperiksa ke draf kuis',
  access: 'admin',
  isVersioned: true,
  params: v.object({ id: Id, importId: Id }),
  body: v.object({
    /** Places in the dry run, from 0. */
    questions: v.pipe(
      v.array(Place),
      v.minLength(1, 'Pilih paling sedikit satu soal'),
      v.maxLength(QUIZ_IMPORT_MAX_QUESTIONS, `Paling banyak ${QUIZ_IMPORT_MAX_QUESTIONS} soal`),
    ),
    /** For those the file has none for. */
    explanation: v.pipe(MultiLine, v.maxLength(1_000, 'Penjelasan paling panjang 1.000 karakter')),
    reason: ChangeReason,
  }),
  answer: v.object({ version: v.number(), added: v.number() }),
  errors: [
    'QUIZ_NOT_FOUND',
    'QUIZ_PUBLISHED',
    'QUIZ_IMPORT_NOT_FOUND',
    'QUIZ_IMPORT_DONE',
    'VERSION_STALE',
    'VERSION_REQUIRED',
  ],
})
