import * as v from 'valibot'
import { ChangeReason } from '../admin/list.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Id, Instant, MultiLine, PlainText, SingleLine } from '../wire/text.ts'
import { Survey } from './survey.ts'

export const SURVEY_MAX_QUESTIONS = 20
export const SURVEY_MAX_OPTIONS = 10

const line = (name: string, most: number) =>
  v.pipe(SingleLine, v.nonEmpty(`${name} harus diisi`), v.maxLength(most, `${name} paling panjang ${most} karakter`))
const Key = v.pipe(PlainText, v.regex(/^[a-z0-9-]{1,40}$/, 'Kode pertanyaan tidak valid'))
const isUnique = (ids: readonly string[]) => new Set(ids).size === ids.length
const common = { id: Key, text: line('Pertanyaan', 300), isRequired: v.boolean() }

const Options = v.pipe(
  v.array(v.object({ id: Key, text: line('Pilihan', 120) })),
  v.minLength(2, 'Tulis paling sedikit dua pilihan, satu per baris'),
  v.maxLength(SURVEY_MAX_OPTIONS, `Paling banyak ${SURVEY_MAX_OPTIONS} pilihan`),
  v.check(
    options => isUnique(options.map(({ id }) => id)) && isUnique(options.map(({ text }) => text)),
    'Dua pilihan tidak boleh sama',
  ),
)

const Question = v.variant('type', [
  v.object({
    ...common,
    type: v.literal('rating'),
    lowest: line('Ujung terendah', 60),
    highest: line('Ujung tertinggi', 60),
  }),
  v.object({ ...common, type: v.literal('choice'), options: Options }),
  v.object({ ...common, type: v.literal('text') }),
])

const Questions = v.pipe(
  v.array(Question),
  v.minLength(1, 'Tulis paling sedikit satu pertanyaan'),
  v.maxLength(SURVEY_MAX_QUESTIONS, `Paling banyak ${SURVEY_MAX_QUESTIONS} pertanyaan`),
  v.check(questions => isUnique(questions.map(({ id }) => id)), 'Dua pertanyaan tidak boleh sama'),
)

const DeskSurvey = v.object({ ...Survey.entries, isActive: v.boolean(), createdAt: Instant, resultCount: v.number() })
export type DeskSurvey = v.InferOutput<typeof DeskSurvey>

/** Lists all versions of the survey, newest first. At most one is active. */
export const listDeskSurveys = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/surveys',
  summary: 'Semua versi survei',
  access: 'admin',
  answer: v.array(DeskSurvey),
})

/** Figures of one question: the number of each answer, and the newest free texts without names. */
const QuestionStatistics = v.object({
  id: v.string(),
  counts: v.record(v.string(), v.number()),
  texts: v.array(v.string()),
})
export type QuestionStatistics = v.InferOutput<typeof QuestionStatistics>

export const getSurveyFigures = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/surveys/{id}/figures',
  summary: 'Jawaban satu versi survei, dihitung per pertanyaan',
  access: 'admin',
  params: v.object({ id: Id }),
  answer: v.array(QuestionStatistics),
  errors: ['SURVEY_NOT_FOUND'],
})

/**
 * `replaces` is the active version that the admin saw, or null. The call fails if another admin has replaced this
 * version meanwhile.
 */
const seenVersion = { replaces: v.nullable(Id), reason: ChangeReason }

/** Publishes a new version of the survey. Devices with an older version can still send its answers. */
export const publishSurvey = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/surveys',
  summary: 'Menerbitkan versi survei yang baru',
  access: 'admin',
  bodyMaxBytes: 128 * 1024,
  body: v.object({
    ...seenVersion,
    title: line('Judul', 120),
    intro: v.pipe(MultiLine, v.maxLength(500, 'Pengantar paling panjang 500 karakter')),
    questions: Questions,
  }),
  answer: v.object({ id: Id }),
  errors: ['SURVEY_CHANGED'],
})

/** Stops the survey. Learners are not asked again until a new version is published. */
export const stopSurvey = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/surveys/stop',
  summary: 'Menghentikan survei yang sedang berjalan',
  access: 'admin',
  body: v.object(seenVersion),
  answer: v.object({}),
  errors: ['SURVEY_CHANGED', 'SURVEY_NOT_FOUND'],
})
