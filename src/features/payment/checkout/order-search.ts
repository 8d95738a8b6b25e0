import * as v from 'valibot'
import { Id } from '#contract/wire/text.ts'

/** Id of the order in the URL of a payment page (`?order=`). Invalid ids are ignored. */
export const OrderSearch = v.object({ order: v.optional(v.fallback(v.optional(Id), undefined)) })
