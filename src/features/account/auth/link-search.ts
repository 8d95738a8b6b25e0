import * as v from 'valibot'

/** Search parameters of a link in an email. Repeated or invalid values are ignored. */
export const LinkSearch = v.object({ token: v.optional(v.fallback(v.optional(v.string()), undefined)) })
