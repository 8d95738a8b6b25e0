/*
 * Lists every key of local and session storage and every cookie that a page writes, with its owner, which decides what a
 * logout does to it. Only browser-storage.ts and cookies.ts access them, so a key without a row here does not compile.
 * (The table for stores that the worker reads too is in data/personal-stores.ts; the server manages its own HttpOnly
 * cookies.)
 *
 *   device   belongs to this phone or is the same for every user. It stays after a logout.
 *   trace    belongs to the logged-in user. It is deleted at the logout.
 *   named    belongs to one user and has the user's id in its key. It stays, and other users never read it.
 *   login    contains the logged-in user. The session code writes and deletes it.
 */
export type Whose = 'device' | 'trace' | 'named' | 'login'

export const localKeys = {
  user: 'login',
  'semai-born': 'device',
  'semai-member': 'device',
  'semai-color-scheme': 'device',
  'semai-text-size': 'device',
  'semai-keys': 'device',
  'semai-desk-sidebar': 'device',
  'semai-desk-groups': 'device',
  'semai-desk-rows': 'device',
  'semai-player': 'device',
  'semai-video': 'device',
  'semai-kelas-hari-ini': 'device',
  // One key per user and campaign.
  'semai-closed-campaigns': 'named',
  // Input of an admin form that is stored beyond its tab.
  'semai-desk-draft': 'named',
  // Input whose database write is not confirmed. Deleted together with the other unsent work.
  'semai-draft-tail': 'named',
  'semai-ewallet-popup': 'trace',
  // Privacy choices: of a visitor on this device, and of the logged-in user. The user's choice is deleted at the logout,
  // because it is stored in the account.
  'semai-consent': 'device',
  'semai-consent-own': 'trace',
  // Speed of the last document, which waits to be stored as a visit event. Written only after consent.
  'semai-page-speed': 'trace',
} as const satisfies Record<string, Whose>

/** Keys in session storage, which is deleted with the tab. Most keys are `{name}:{subject}`. */
export const tabKeys = {
  'semai-reloads': 'device',
  // Code of the last error of a page in this tab, for the support code.
  'semai-last-error': 'device',
  'semai-draft': 'trace',
  'semai-desk': 'named',
  // A quiz answer whose database write is not confirmed. Only its own user reads it, after logging in again in this tab.
  'semai-quiz-tail': 'named',
  // Set if the user logged in with the password in this tab and has not been asked about a passkey.
  'semai-passkey-offer': 'trace',
  // Idempotency keys. A retry after the next login must use the same key, because otherwise a payment could be made
  // twice.
  'semai-wish': 'named',
} as const satisfies Record<string, Whose>

export type LocalKey = keyof typeof localKeys | `semai-${'desk-draft' | 'draft-tail'}:${string}`
export type TabKey = keyof typeof tabKeys | `${keyof typeof tabKeys}:${string}`

export const cookies = {
  user: 'login',
  // Cookies that belong to the user who consented.
  visitor_id: 'trace',
  session_id: 'trace',
  utm_source: 'trace',
  utm_medium: 'trace',
  utm_campaign: 'trace',
} as const satisfies Record<string, Whose>
export type CookieName = keyof typeof cookies
