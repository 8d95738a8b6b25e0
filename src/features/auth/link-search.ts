import * as v from 'valibot'

/** What a link in a mail brings along. Several or broken ones are none. */
export const LinkSearch = v.object({ token: v.optional(v.fallback(v.optional(v.string()), undefined)) })
