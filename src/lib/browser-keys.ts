/*
 * Lists every key of local and session storage and every cookie that a page writes, by owner. The owner decides what a
 * logout does to it. Only browser-storage.ts and cookies.ts access them, so a key that is not listed here does not
 * compile. (The table for stores that the worker reads too is in data/personal-stores.ts. The server manages its own
 * HttpOnly cookies.)
 *
 *   device   belongs to this phone or is the same for every user. It stays after a logout.
 *   trace    belongs to the logged-in user. It is deleted at the logout.
 *   named    belongs to one user and has the user's id in its key. It stays, and other users never read it.
 *   login    contains the logged-in user. The session code writes and deletes it.
 *
 * Only the lists of traces are values. The other lists are types, because as values they would only make the first
 * script larger.
 */

/** Keys in local storage that a logout deletes. */
export const personalLocalKeys = [
  'semai-ewallet-popup',
  // Privacy choice of the logged-in user. The account stores the same choice.
  'semai-consent-own',
  // Load times of the last document, kept until they are stored as a visit event. Written only after consent.
  'semai-page-speed',
  // Set if the user has notes, so that a lesson loads their chunk without a touch.
  'semai-notes',
] as const

type LocalDevice =
  | 'semai-born'
  | 'semai-member'
  | 'semai-color-scheme'
  | 'semai-text-size'
  | 'semai-keys'
  | 'semai-desk-sidebar'
  | 'semai-desk-groups'
  | 'semai-desk-rows'
  | 'semai-player'
  | 'semai-video'
  | 'semai-listen'
  | 'semai-kelas-hari-ini'
  // Privacy choice of a visitor on this device.
  | 'semai-consent'

type LocalNamed =
  // One key per user and campaign.
  | 'semai-closed-campaigns'
  // Input of an admin form that is stored beyond its tab.
  | 'semai-desk-draft'
  // Input whose database write is not confirmed. Deleted together with the other unsent work.
  | 'semai-draft-tail'

type LocalLogin = 'user'

/** Keys in session storage that a logout deletes. Session storage is also deleted with the tab. */
export const personalTabKeys = [
  'semai-draft',
  // Set if the user logged in with the password in this tab and has not been asked about a passkey.
  'semai-passkey-offer',
] as const

type TabDevice =
  | 'semai-reloads'
  // Code of the last error of a page in this tab, for the support code.
  | 'semai-last-error'

type TabNamed =
  | 'semai-desk'
  // A quiz answer whose database write is not confirmed. Only its own user reads it, after logging in again in this
  // tab.
  | 'semai-quiz-tail'
  // Idempotency keys. A retry after the next login must use the same key, because otherwise a payment could be made
  // twice.
  | 'semai-wish'

type TabName = (typeof personalTabKeys)[number] | TabDevice | TabNamed

export type LocalKey =
  | (typeof personalLocalKeys)[number]
  | LocalDevice
  | LocalNamed
  | LocalLogin
  | `semai-${'desk-draft' | 'draft-tail'}:${string}`
/** Most keys in session storage are `{name}:{subject}`. */
export type TabKey = TabName | `${TabName}:${string}`

/** Cookies that a logout deletes. They belong to the user who consented. */
export const personalCookies = ['visitor_id', 'session_id', 'utm_source', 'utm_medium', 'utm_campaign'] as const

export type CookieName = (typeof personalCookies)[number] | 'user'
