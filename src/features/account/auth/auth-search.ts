import * as v from 'valibot'

/**
 * Query of the login page. `redirect` is the address to open after the login; it is checked then
 * (contract/account/redirect.ts). `pane=login` shows the login to a newcomer who has chosen it.
 */
export const AuthSearch = v.object({
  redirect: v.optional(v.fallback(v.optional(v.string()), undefined)),
  pane: v.optional(v.fallback(v.optional(v.literal('login')), undefined)),
})
