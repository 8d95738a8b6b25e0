import { dropLocal, dropTab, keysInTab } from './browser-storage.ts'
import { readCookie, writeCookie } from './cookies.ts'

/*
 * Lists every key of local and session storage and every cookie that a page writes, with its owner, which decides what a
 * logout does to it. Only browser-storage.ts and cookies.ts access them, so a key without a row here does not compile.
 * (The table for stores that the worker reads too is in data/personal-stores.ts; the server manages its own HttpOnly
 * cookies.)
 *
 *   device   belongs to this phone or is the same for every user: stays
 *   trace    belongs to the logged-in user: deleted at the logout
 *   named    belongs to one user and has the user's id in its key: stays, and other users never read it
 *   login    holds the logged-in user: the session writes and clears it itself
 */
type Whose = 'device' | 'trace' | 'named' | 'login'

const localKeys = {
  user: 'login',
  'semai-born': 'device',
  'semai-color-scheme': 'device',
  'semai-text-size': 'device',
  'semai-keys': 'device',
  'semai-desk-sidebar': 'device',
  'semai-player': 'device',
  'semai-kelas-hari-ini': 'device',
  // One row per user and campaign.
  'semai-closed-campaigns': 'named',
  // Input of an admin form that is kept beyond its tab.
  'semai-desk-draft': 'named',
  // Input that the disk has not confirmed. Discarded with the rest of the unsent work.
  'semai-draft-tail': 'named',
  'semai-ewallet-popup': 'trace',
  // A visitor's privacy choice, and the user's own: on another login the account is asked.
  'semai-consent': 'device',
  'semai-consent-own': 'trace',
} as const satisfies Record<string, Whose>

/** Keys that end with the tab in any case. Most are `{name}:{subject}`. */
const tabKeys = {
  'semai-reloads': 'device',
  'semai-draft': 'trace',
  'semai-desk': 'named',
  // An answer that the disk has not confirmed; read only for its owner, who may come back in this tab.
  'semai-quiz-tail': 'named',
  // A retry after the next login must find the same key, or a payment could count twice.
  'semai-wish': 'named',
} as const satisfies Record<string, Whose>

export type LocalKey = keyof typeof localKeys | `semai-${'desk-draft' | 'draft-tail'}:${string}`
export type TabKey = keyof typeof tabKeys | `${keyof typeof tabKeys}:${string}`

const cookies = {
  user: 'login',
  // Belong to the user who consented.
  visitor_id: 'trace',
  session_id: 'trace',
  utm_source: 'trace',
  utm_medium: 'trace',
  utm_campaign: 'trace',
} as const satisfies Record<string, Whose>
export type CookieName = keyof typeof cookies

/** Runs at a logout. */
export function dropTraces(): void {
  for (const key of tracesIn(localKeys)) dropLocal(key)
  const inTab = tracesIn(tabKeys)
  for (const key of keysInTab()) if (inTab.some(name => key.split(':')[0] === name)) dropTab(key)
  for (const name of tracesIn(cookies)) if (readCookie(name) !== undefined) writeCookie(name, '', 0)
}

function tracesIn<Name extends string>(table: Readonly<Record<Name, Whose>>): Name[] {
  const names = Object.keys(table) as Name[] // the table's own keys
  return names.filter(name => table[name] === 'trace')
}
