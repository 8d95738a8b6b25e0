import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { pageFields } from '../wire/page.ts'
import { QuizState, quizList } from './quiz.list.ts'
import { Id, MultiLine, Slug } from '../wire/text.ts'

const row = {
  id: Id,
  title: v.string(),
  careerTrack: v.object({ id: Id, slug: Slug, title: v.string() }),
  /** Version of the career track: its draft, or the newest published version if there is no draft. */
  version: v.number(),
  state: QuizState,
  isFinal: v.boolean(),
  questionCount: v.number(),
  /** Key that sorts quizzes by career track, then in study order. */
  place: v.string(),
}
export const DeskQuizRow = v.object(row)
export type DeskQuizRow = v.InferOutput<typeof DeskQuizRow>

export const DeskQuiz = v.object({
  ...row,
  className: v.string(),
  attemptCount: v.number(),
  /** Values of the quiz form as the author typed them (`contract/assessment/quiz-form.ts`). */
  values: v.record(v.string(), v.string()),
  /** Increases with every change of the values. */
  revision: v.number(),
})
export type DeskQuiz = v.InferOutput<typeof DeskQuiz>

const one = v.object({ id: Id })

export const listDeskQuizzes = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/quizzes',
  summary: 'Kuis setiap career track',
  access: 'admin',
  query: quizList.query,
  answer: v.object(pageFields(DeskQuizRow)),
})

export const getDeskQuiz = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/quizzes/{id}',
  summary: 'Satu kuis, seperti ditulis',
  access: 'admin',
  params: one,
  answer: DeskQuiz,
  errors: ['QUIZ_NOT_FOUND'],
})

/** Returns the quiz in the draft, and creates the draft if none exists. A repeated call returns the same quiz. */
export const draftQuiz = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/quizzes/{id}/draft',
  summary: 'Membuka kuis ini dalam draf versi berikutnya',
  access: 'admin',
  params: one,
  answer: v.object({ id: Id }),
  errors: ['QUIZ_NOT_FOUND', 'QUIZ_NOT_IN_DRAFT'],
})

/** Changes a draft. Needs no reason, because no learner sees the draft before it is published. */
export const changeQuiz = defineEndpoint({
  method: 'PUT',
  path: '/v1/admin/quizzes/{id}',
  summary: 'Mengubah kuis dalam draf',
  access: 'admin',
  isVersioned: true,
  params: one,
  bodyMaxBytes: 1024 ** 2,
  body: v.object({ values: v.record(v.pipe(v.string(), v.maxLength(80)), MultiLine) }),
  answer: v.object({ version: v.number() }),
  errors: ['QUIZ_NOT_FOUND', 'QUIZ_PUBLISHED', 'VERSION_STALE', 'VERSION_REQUIRED'],
})
