import * as v from 'valibot'
import { Id } from '#contract/wire/text.ts'

/** `?order=`: id of the order of a payment page. Invalid ids are ignored. */
export const OrderSearch = v.object({ order: v.optional(v.fallback(v.optional(Id), undefined)) })
