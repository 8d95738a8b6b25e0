import * as v from 'valibot'
import { defineDeskList, ignoreInvalid, YesNo } from '../admin/list.ts'
import { Id, SearchText } from '../wire/text.ts'

export const importedCertificateList = defineDeskList(
  { search: SearchText, source: SearchText, state: v.picklist(['valid', 'revoked']) },
  ['importedAt', 'finishedAt'],
)

/**
 * Filters of the certificate page, stored in the page's URL. Invalid values are ignored. With `kind` the page lists
 * imported certificates, which belong to no course.
 */
export const CertificateSearch = v.object({
  ...importedCertificateList.search.entries,
  kind: ignoreInvalid(v.literal('imported')),
  courseId: ignoreInvalid(Id),
  sessionId: ignoreInvalid(Id),
  isGenerated: ignoreInvalid(YesNo),
})
export type CertificateSearch = v.InferOutput<typeof CertificateSearch>
