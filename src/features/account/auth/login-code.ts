import { redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { openLandingPage } from '#app/session/guards.ts'
import { AuthSearch } from './auth-search.ts'

/**
 * Search parameters of the URL to which a partner or the business site sends a user back. Repeated or invalid codes are
 * ignored.
 */
export const CallbackSearch = v.object({
  ...AuthSearch.entries,
  code: v.optional(v.fallback(v.optional(v.string()), undefined)),
})

let held: string | undefined

/**
 * Takes the one-time code with which another site sends a user back. Without a code opens the landing page, because the
 * page `/auth/callback` has no other purpose. Removes the code from URL and history before the page renders, so that no
 * request contains the code and a reload does not use it again.
 */
export function consumeLoginCode({ code, redirect: after }: v.InferOutput<typeof CallbackSearch>): void {
  if (code) {
    held = code
    throw redirect({ to: '/auth/callback', search: after ? { redirect: after } : {}, replace: true })
  }
  if (held === undefined) throw openLandingPage()
}

export function getPendingLoginCode(): string | undefined {
  return held
}

/** Deletes the code after it was exchanged, refused or rejected by the user. */
export function dropLoginCode(): void {
  held = undefined
}
