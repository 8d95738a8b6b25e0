import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { SURVEY_TEXT_MAX_LENGTH } from '../wire/limits.ts'
import { Id, Instant, MultiLine, PlainText } from '../wire/text.ts'

const question = { id: v.string(), text: v.string(), isRequired: v.boolean() }

export const SurveyQuestion = v.variant('type', [
  /** One to five; `lowest` and `highest` are the labels of both ends. */
  v.object({ ...question, type: v.literal('rating'), lowest: v.string(), highest: v.string() }),
  v.object({
    ...question,
    type: v.literal('choice'),
    options: v.array(v.object({ id: v.string(), text: v.string() })),
  }),
  v.object({ ...question, type: v.literal('text') }),
])
export type SurveyQuestion = v.InferOutput<typeof SurveyQuestion>

export const Survey = v.object({
  id: Id,
  title: v.string(),
  intro: v.string(),
  questions: v.array(SurveyQuestion),
})
export type Survey = v.InferOutput<typeof Survey>

/**
 * Answers by question: '1' to '5', an option's id, or free text. An answer of invisible characters, which an older app
 * may have stored, counts as missing, so that the other answers are not refused.
 */
export const SurveyAnswers = v.pipe(
  v.record(
    v.pipe(PlainText, v.maxLength(40)),
    v.pipe(
      PlainText,
      v.trim(),
      v.nonEmpty('Jawaban belum diisi'),
      MultiLine,
      v.maxLength(SURVEY_TEXT_MAX_LENGTH, `Jawaban paling panjang ${SURVEY_TEXT_MAX_LENGTH} karakter`),
    ),
  ),
  v.transform(answers => Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== ''))),
)
export type SurveyAnswers = v.InferOutput<typeof SurveyAnswers>

export const SurveyPayload = v.object({ enrollmentId: Id, surveyId: Id, answers: SurveyAnswers })
export type SurveyPayload = v.InferOutput<typeof SurveyPayload>

/** Returns the current survey as a list with one entry, or an empty list if there is no survey. */
export const listSurveys = defineEndpoint({
  method: 'GET',
  path: '/v1/surveys',
  summary: 'Survei yang sedang berjalan, lengkap dengan pertanyaannya',
  access: 'person',
  answer: v.array(Survey),
})

/**
 * Returns only the caller's results, with field names of the older client. An empty list means that the caller sent no
 * result yet.
 */
export const listSurveyResults = defineEndpoint({
  method: 'GET',
  path: '/surveyresult',
  summary: 'Survei yang sudah diisi pelajar ini untuk satu program',
  access: 'person',
  query: v.object({ user_id: Id, career_track_id: Id }),
  answer: v.array(
    v.object({
      id: Id,
      user_id: Id,
      career_track_id: Id,
      enrollment_id: Id,
      survey_id: Id,
      answers: v.record(v.string(), v.string()),
      createdAt: Instant,
    }),
  ),
  errors: ['USER_NOT_FOUND'],
})
