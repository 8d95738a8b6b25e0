import * as v from 'valibot'
import { Id } from './text.ts'

const lenientId = v.optional(v.fallback(v.optional(Id), undefined))

/** product.md §2: the current filter of the screen is placed in its address. What does not fit is left out. */
export const CertificateSearch = v.object({
  courseId: lenientId,
  sessionId: lenientId,
  isGenerated: v.optional(v.fallback(v.optional(v.boolean()), undefined)),
})
export type CertificateSearch = v.InferOutput<typeof CertificateSearch>
