import * as v from 'valibot'
import { defineDeskList, YesNo } from '../admin/list.ts'
import { SearchText, Slug } from '../wire/text.ts'

/** `waiting`: no expert has answered and the asker accepted no answer. */
export const LessonQuestionState = v.picklist(['waiting', 'answered', 'hidden'])
export type LessonQuestionState = v.InferOutput<typeof LessonQuestionState>

export const LessonQuestionKind = v.picklist(['article', 'video', 'pdf', 'quiz'])

export const lessonQuestionList = defineDeskList(
  { search: SearchText, state: LessonQuestionState, kind: LessonQuestionKind, track: Slug, isReported: YesNo },
  ['askedAt'],
)
export type LessonQuestionListSearch = v.InferOutput<typeof lessonQuestionList.search>
