import type * as v from 'valibot'
import { LearningMode } from './course.ts'
import { defineDeskList, YesNo } from '../admin/list.ts'
import { Id, SearchText } from '../wire/text.ts'

export const courseList = defineDeskList(
  { search: SearchText, isPublished: YesNo, mode: LearningMode, careerTrack: Id },
  ['place', 'title', 'priceRupiah', 'learnerCount'],
)
export type CourseListSearch = v.InferOutput<typeof courseList.search>
