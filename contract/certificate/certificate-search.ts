import * as v from 'valibot'
import { deskList, lenientOf, YesNo } from '../admin/list.ts'
import { Id, SearchText } from '../wire/text.ts'

export const importedCertificateList = deskList(
  { search: SearchText, source: SearchText, state: v.picklist(['valid', 'revoked']) },
  ['importedAt', 'finishedAt'],
)

/**
 * Filters of the certificate page, stored in its address. Invalid values are ignored. With `kind` the page lists
 * imported certificates, which belong to no course.
 */
export const CertificateSearch = v.object({
  ...importedCertificateList.search.entries,
  kind: lenientOf(v.literal('imported')),
  courseId: lenientOf(Id),
  sessionId: lenientOf(Id),
  isGenerated: lenientOf(YesNo),
})
export type CertificateSearch = v.InferOutput<typeof CertificateSearch>
