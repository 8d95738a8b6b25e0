import * as v from 'valibot'
import { ChangeReason } from '../admin/list.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { QUIZ_IMPORT_MAX_BYTES, QUIZ_IMPORT_MAX_QUESTIONS } from '../wire/limits.ts'
import { QuizQuestion } from './quiz.ts'
import { Id, MultiLine } from '../wire/text.ts'

/** `double`: the quiz or an earlier question of the file is the same. `skipped`: it cannot be imported as it is. */
const QuestionState = v.picklist(['ready', 'double', 'skipped'])

/**
 * Result of importing one question, in the format of the quiz's form; for a skipped one only the fields that identify
 * it.
 */
const ImportedQuestion = v.object({
  state: QuestionState,
  /** Line of the file at which it begins. */
  line: v.number(),
  type: v.nullable(QuizQuestion.entries.type),
  text: v.string(),
  answers: v.array(v.string()),
  explanation: v.string(),
  /** Messages about parts that were left out or simplified. */
  notes: v.array(v.string()),
  /** Reason it is not imported, as a message. */
  problem: v.nullable(v.string()),
})
export type ImportedQuestion = v.InferOutput<typeof ImportedQuestion>

export const QuizImport = v.object({
  id: Id,
  format: v.picklist(['gift', 'aiken', 'csv', 'xlsx']),
  /** Revision of the quiz it was checked against; it can be imported only into that one. */
  revision: v.number(),
  /** Number of questions the quiz can still take. */
  room: v.number(),
  /** Messages about the file as a whole. */
  notes: v.array(v.string()),
  questions: v.array(ImportedQuestion),
})
export type QuizImport = v.InferOutput<typeof QuizImport>

/** Dry run: reads, checks and stores every question as it is shown. The file may have any common text encoding. */
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

/** Appends chosen questions of a dry run to those of the draft, all or none. */
export const doQuizImport = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/quizzes/{id}/imports/{importId}',
  summary: 'Memasukkan soal yang dipilih dari berkas yang sudah diperiksa ke draf kuis',
  access: 'admin',
  isVersioned: true,
  params: v.object({ id: Id, importId: Id }),
  body: v.object({
    /** Indexes in the dry run, from 0. */
    questions: v.pipe(
      v.array(Place),
      v.minLength(1, 'Pilih paling sedikit satu soal'),
      v.maxLength(QUIZ_IMPORT_MAX_QUESTIONS, `Paling banyak ${QUIZ_IMPORT_MAX_QUESTIONS} soal`),
    ),
    /** Explanation for questions that have none in the file. */
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
