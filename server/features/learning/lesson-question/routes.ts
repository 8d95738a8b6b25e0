import { listLessonQuestions } from '#contract/learning/lesson-question.ts'
import { bindEndpoint, type Binding } from '../../../http/bind.ts'
import { readLessonQuestions } from './read.ts'

export const lessonQuestionBindings: readonly Binding[] = [
  bindEndpoint(listLessonQuestions, ({ params }, context) =>
    readLessonQuestions(context, context.person.userId, params.enrollmentId),
  ),
]
