import * as v from 'valibot'
import { Id } from '#contract/text.ts'

/** `?order=`: which order a payment page is about. Anything that is no id is none. */
export const OrderSearch = v.object({ order: v.optional(v.fallback(v.optional(Id), undefined)) })
