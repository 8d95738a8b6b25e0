import * as v from 'valibot'

export const WebinarSearch = v.object({
  tampil: v.optional(v.fallback(v.optional(v.picklist(['milikku', 'lewat'])), undefined)),
})
export type WebinarSearch = v.InferOutput<typeof WebinarSearch>
