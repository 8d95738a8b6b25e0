import * as v from 'valibot'
import { ChangeReason } from '../admin/list.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { pageFields } from '../wire/page.ts'
import { Id, Instant, Slug } from '../wire/text.ts'
import { lessonQuestionList, LessonQuestionState } from './lesson-question.list.ts'
import { LessonAnswerText, LessonQuestionAnchor } from './lesson-question.outbox.ts'

const Author = v.nullable(v.object({ id: Id, fullName: v.string() }))

export const StaffQuestion = v.object({
  id: Id,
  text: v.string(),
  /** Null after the account was erased. */
  asker: Author,
  trackTitle: v.string(),
  materialTitle: v.string(),
  anchor: LessonQuestionAnchor,
  state: LessonQuestionState,
  answerCount: v.number(),
  /** Number of reports that no admin has decided. */
  reportCount: v.number(),
  askedAt: Instant,
})
export type StaffQuestion = v.InferOutput<typeof StaffQuestion>

export const StaffQuestionDetail = v.object({
  ...StaffQuestion.entries,
  version: v.number(),
  /** Text of the quiz question, for a question about a quiz. */
  quizQuestion: v.optional(v.string()),
  answers: v.array(
    v.object({
      id: Id,
      text: v.string(),
      author: Author,
      by: v.picklist(['expert', 'alumnus']),
      isHidden: v.boolean(),
      isChosen: v.boolean(),
      isAccepted: v.boolean(),
      answeredAt: Instant,
    }),
  ),
  /** Reports, newest first, for admins only. `answerId` is null if the question was reported. */
  reports: v.array(
    v.object({ answerId: v.nullable(Id), reason: v.string(), reportedAt: Instant, isDecided: v.boolean() }),
  ),
})
export type StaffQuestionDetail = v.InferOutput<typeof StaffQuestionDetail>

export const listStaffQuestions = defineEndpoint({
  method: 'GET',
  path: '/v1/staff/questions',
  summary: 'Pertanyaan pelajar di materi, yang paling lama menunggu dulu',
  access: 'staff',
  query: lessonQuestionList.query,
  answer: v.object({
    ...pageFields(StaffQuestion),
    waitingCount: v.number(),
    /** Time of the oldest waiting question. */
    waitingSince: v.nullable(Instant),
    tracks: v.array(v.object({ slug: Slug, title: v.string() })),
  }),
})

const oneQuestion = v.object({ id: Id })

export const getStaffQuestion = defineEndpoint({
  method: 'GET',
  path: '/v1/staff/questions/{id}',
  summary: 'Satu pertanyaan dengan semua jawabannya',
  access: 'staff',
  params: oneQuestion,
  answer: StaffQuestionDetail,
  errors: ['QUESTION_NOT_FOUND'],
})

const versioned = ['QUESTION_NOT_FOUND', 'VERSION_STALE', 'VERSION_REQUIRED'] as const

/** Answers a question. `answerId` comes from the device, so that a repeated call stores one answer. */
export const answerQuestion = defineEndpoint({
  method: 'POST',
  path: '/v1/expert/questions/{id}/answers',
  summary: 'Menjawab pertanyaan pelajar',
  access: 'expert',
  isVersioned: true,
  params: oneQuestion,
  body: v.object({ answerId: Id, text: LessonAnswerText, isChosen: v.boolean() }),
  answer: StaffQuestionDetail,
  errors: [...versioned, 'QUESTION_OWN'],
})

/** Chooses the answer that is shown beside the sentence in the material. `null` chooses none. */
export const chooseAnswer = defineEndpoint({
  method: 'PUT',
  path: '/v1/expert/questions/{id}/choice',
  summary: 'Memilih jawaban yang ditempel di materi',
  access: 'expert',
  isVersioned: true,
  params: oneQuestion,
  body: v.object({ answerId: v.nullable(Id) }),
  answer: StaffQuestionDetail,
  errors: [...versioned, 'QUESTION_OWN', 'ANSWER_NOT_FOUND'],
})

/** Hides or shows a question, or one of its answers. In both cases its reports count as decided. */
export const setQuestionVisibility = defineEndpoint({
  method: 'PUT',
  path: '/v1/admin/questions/{id}/visibility',
  summary: 'Menyembunyikan atau menampilkan pertanyaan atau jawaban',
  access: 'admin',
  isVersioned: true,
  params: oneQuestion,
  body: v.object({ answerId: v.nullable(Id), isHidden: v.boolean(), reason: ChangeReason }),
  answer: StaffQuestionDetail,
  errors: [...versioned, 'ANSWER_NOT_FOUND'],
})
