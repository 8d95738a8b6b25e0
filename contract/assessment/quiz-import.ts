import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { QUIZ_IMPORT_MAX_BYTES, QUIZ_IMPORT_MAX_QUESTIONS } from '../wire/limits.ts'
import { QuizQuestion } from './quiz.ts'
import { Id, MultiLine } from '../wire/text.ts'

/**
 * State of an imported question. `double`: the quiz or an earlier part of the file contains the same question.
 * `skipped`: the question cannot be imported.
 */
const QuestionState = v.picklist(['ready', 'double', 'skipped'])

/**
 * Result of importing one question, in the format of the quiz form. A skipped question contains only the fields that
 * name the question.
 */
const ImportedQuestion = v.object({
  state: QuestionState,
  /** Line of the file at which the question begins. */
  line: v.number(),
  type: v.nullable(QuizQuestion.entries.type),
  text: v.string(),
  answers: v.array(v.string()),
  explanation: v.string(),
  /** Messages about parts of the question that were left out or simplified. */
  notes: v.array(v.string()),
  /** Reason why the question is not imported. */
  problem: v.nullable(v.string()),
})
export type ImportedQuestion = v.InferOutput<typeof ImportedQuestion>

export const QuizImport = v.object({
  id: Id,
  format: v.picklist(['gift', 'aiken', 'moodle', 'csv', 'xlsx']),
  /** Revision of the quiz against which the file was checked. An import into another revision is refused. */
  revision: v.number(),
  /** Number of questions that can still be added to the quiz. */
  room: v.number(),
  /** Messages about the file as a whole. */
  notes: v.array(v.string()),
  questions: v.array(ImportedQuestion),
})
export type QuizImport = v.InferOutput<typeof QuizImport>

/**
 * Dry run: checks every question of the file. Stores the result and returns it. Accepts UTF-8, UTF-16 with a byte order
 * mark, and Windows-1252.
 */
export const planQuizImport = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/quizzes/{id}/imports',
  summary: 'Membaca berkas soal GIFT, Aiken, Moodle XML, CSV, atau XLSX dan memeriksanya, tanpa mengubah kuis',
  access: 'admin',
  limit: 'bulk',
  params: v.object({ id: Id }),
  bytes: { maxBytes: QUIZ_IMPORT_MAX_BYTES },
  answer: QuizImport,
  errors: ['QUIZ_NOT_FOUND', 'QUIZ_PUBLISHED', 'IMPORT_FILE_NOT_SUPPORTED', 'IMPORT_FILE_NOT_USABLE'],
})

const QuestionIndex = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(QUIZ_IMPORT_MAX_QUESTIONS - 1))

/** Appends chosen questions of a dry run to the quiz's draft: all of them, or none if one fails. */
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
      v.array(QuestionIndex),
      v.minLength(1, 'Pilih paling sedikit satu soal'),
      v.maxLength(QUIZ_IMPORT_MAX_QUESTIONS, `Paling banyak ${QUIZ_IMPORT_MAX_QUESTIONS} soal`),
    ),
    /** Explanation for questions without an explanation in the file. */
    explanation: v.pipe(MultiLine, v.maxLength(1_000, 'Penjelasan paling panjang 1.000 karakter')),
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
