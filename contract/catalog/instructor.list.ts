import type * as v from 'valibot'
import { defineDeskList, YesNo } from '../admin/list.ts'
import { SearchText } from '../wire/text.ts'

export const instructorList = defineDeskList({ search: SearchText, isTeaching: YesNo }, [
  'place',
  'name',
  'courseCount',
])
export type InstructorListSearch = v.InferOutput<typeof instructorList.search>
