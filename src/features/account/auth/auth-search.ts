import * as v from 'valibot'

/** Target after the login; checked when it is followed (contract/account/redirect.ts). */
export const AuthSearch = v.object({ redirect: v.optional(v.fallback(v.optional(v.string()), undefined)) })
