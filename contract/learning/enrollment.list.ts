import * as v from 'valibot'
import { deskList } from '../admin/list.ts'
import { SearchText, Slug } from '../wire/text.ts'

/** `ready`: every condition is met, and the certificate is not published. `open`: a condition is missing. */
export const GraduationStanding = v.picklist(['ready', 'open', 'graduated', 'revoked'])
export type GraduationStanding = v.InferOutput<typeof GraduationStanding>

export const enrollmentList = deskList({ search: SearchText, course: Slug, standing: GraduationStanding }, [
  'createdAt',
])
export type EnrollmentListSearch = v.InferOutput<typeof enrollmentList.search>
