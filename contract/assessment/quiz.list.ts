import * as v from 'valibot'
import { defineDeskList } from '../admin/list.ts'
import { SearchText, Slug } from '../wire/text.ts'

/** `draft`: part of an unpublished version. `published`: cannot be changed. */
export const QuizState = v.picklist(['draft', 'published'])
export type QuizState = v.InferOutput<typeof QuizState>

export const quizList = defineDeskList({ search: SearchText, careerTrack: Slug, state: QuizState }, ['place', 'title'])
export type QuizListSearch = v.InferOutput<typeof quizList.search>
