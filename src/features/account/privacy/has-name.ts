import { readLocal } from '#app/lib/browser-storage.ts'

/** Storage keys of the privacy choice: of an anonymous visitor, and of the logged-in user. */
export const choiceKeys = { visitor: 'semai-consent', person: 'semai-consent-own' } as const

/**
 * Returns whether a user of this device has an id at the server: accepted a purpose, or has a withdrawal that is still
 * unsent.
 */
export function hasName(): boolean {
  return Object.values(choiceKeys).some(key => readLocal(key)?.includes('"visitorId"'))
}
