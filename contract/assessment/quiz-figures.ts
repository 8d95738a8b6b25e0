import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Id } from '../wire/text.ts'

const Share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

/*
 * - First attempts only, because later attempts are made after the explanations were seen. Each user's earliest attempt
 *   counts, in any enrolment. A question without an answer at the end of the time counts as wrong.
 * - At least ten users, because otherwise a figure could reveal one user's answer. Figures of 10 to 29 users are marked
 *   as rough. The response contains no names and no typed texts.
 * - One version. A copy of a question has a new id (decision 250), and the questions of a version never change. Figures
 *   are never added up over versions.
 * - Computed at each request. One pass over results and one over answers is enough (docs/performance.md), so no table
 *   must be kept up to date.
 *
 * Missing: statistics are shown at the published version, but not beside the draft that an author edits. Models of
 * ability (IRT) are not used.
 */

/** Statistics of the questions, from first attempts at this quiz in this version. Contains no names. */
export const QuizStatistics = v.object({
  /** Number of learners who handed the quiz in. Only the first attempt of each learner counts. */
  attempts: v.number(),
  /** Empty if there are too few attempts for statistics (`contract/assessment/item-figures.ts`). */
  questions: v.array(
    v.object({
      id: v.string(),
      /** Share of attempts with a fully right answer. A missing answer counts as wrong. */
      facility: Share,
      discrimination: v.nullable(v.number()),
      /** Share of learners who chose each option, in the order of the question. */
      options: v.array(v.object({ text: v.string(), isRight: v.boolean(), share: Share })),
    }),
  ),
})
export type QuizStatistics = v.InferOutput<typeof QuizStatistics>

export const getQuizFigures = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/quizzes/{id}/figures',
  summary: 'Seberapa sulit setiap soal sebuah kuis, dan seberapa baik soal itu membedakan',
  access: 'admin',
  params: v.object({ id: Id }),
  answer: QuizStatistics,
  errors: ['QUIZ_NOT_FOUND'],
})
