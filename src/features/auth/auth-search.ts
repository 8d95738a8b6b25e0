import * as v from 'valibot'

/** Where to go after the login; judged when it is followed (contract/rules/redirect.ts). */
export const AuthSearch = v.object({ redirect: v.optional(v.fallback(v.optional(v.string()), undefined)) })
