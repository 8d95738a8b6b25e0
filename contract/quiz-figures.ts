import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { Id } from './text.ts'

const Share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

/** What first attempts at this quiz, in this version, say of its questions; of nobody by name. */
export const QuizFigures = v.object({
  /** People who handed it in at least once; of each only the first counts. */
  attempts: v.number(),
  /** Empty where they are too few to say anything (`rules/item-figures.ts`). */
  questions: v.array(
    v.object({
      id: v.string(),
      /** The share that got all of it; what was left open is wrong. */
      facility: Share,
      discrimination: v.nullable(v.number()),
      /** Of choices: the share that took each, in the order of the question. */
      options: v.array(v.object({ text: v.string(), isRight: v.boolean(), share: Share })),
    }),
  ),
})
export type QuizFigures = v.InferOutput<typeof QuizFigures>

export const getQuizFigures = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/quizzes/{id}/figures',
  summary: 'Seberapa sulit setiap soal sebuah kuis, dan seberapa baik soal itu membedakan',
  access: 'admin',
  params: v.object({ id: Id }),
  answer: QuizFigures,
  errors: ['QUIZ_NOT_FOUND'],
})
