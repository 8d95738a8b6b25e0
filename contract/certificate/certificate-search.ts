import * as v from 'valibot'
import { Id } from '../wire/text.ts'

const lenientId = v.optional(v.fallback(v.optional(Id), undefined))

/** Filters of the certificate page, stored in its address (product.md §2). Invalid values are ignored. */
export const CertificateSearch = v.object({
  courseId: lenientId,
  sessionId: lenientId,
  isGenerated: v.optional(v.fallback(v.optional(v.boolean()), undefined)),
})
export type CertificateSearch = v.InferOutput<typeof CertificateSearch>
