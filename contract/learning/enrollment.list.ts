import * as v from 'valibot'
import { defineDeskList } from '../admin/list.ts'
import { SearchText, Slug } from '../wire/text.ts'

/** `ready`: every condition is met, and the certificate is not published yet. `open`: a condition is not met. */
export const GraduationState = v.picklist(['ready', 'open', 'graduated', 'revoked'])
export type GraduationState = v.InferOutput<typeof GraduationState>

export const enrollmentList = defineDeskList({ search: SearchText, course: Slug, standing: GraduationState }, [
  'createdAt',
])
export type EnrollmentListSearch = v.InferOutput<typeof enrollmentList.search>
