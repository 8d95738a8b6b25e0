import { readLocalStorage } from '#app/lib/browser-storage.ts'

/** Storage keys of the privacy choice: one for an anonymous visitor, one for the logged-in user. */
export const choiceKeys = { visitor: 'semai-consent', person: 'semai-consent-own' } as const

/**
 * Returns whether a user of this device has a visitor id on the server, because a purpose is accepted or a withdrawal
 * has not been sent.
 */
export function hasVisitorId(): boolean {
  return Object.values(choiceKeys).some(key => readLocalStorage(key)?.includes('"visitorId"'))
}
