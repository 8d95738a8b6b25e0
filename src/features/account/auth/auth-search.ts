import * as v from 'valibot'

/**
 * Search parameters of the login page. `redirect` is the URL to open after the login. The app checks this URL before
 * opening it (contract/account/redirect.ts). With `pane=login`, a new visitor who chose the login sees the login form.
 */
export const AuthSearch = v.object({
  redirect: v.optional(v.fallback(v.optional(v.string()), undefined)),
  pane: v.optional(v.fallback(v.optional(v.literal('login')), undefined)),
})
