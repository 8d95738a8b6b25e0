import { dropLocal, dropTab, keysInTab } from './browser-storage.ts'
import { readCookie, writeCookie } from './cookies.ts'

/*
 * Every key of local and session storage and every cookie a page writes: whose it is, and so what a logout does to it. Only
 * browser-storage.ts and cookies.ts touch them, so one without a row here does not compile. (Stores that the worker reads too
 * have their table in data/personal-stores.ts; cookies of the server are HttpOnly, and its business.)
 *
 *   device   of this phone or the same for everybody: stays
 *   trace    of the person here: goes with their logout
 *   named    of one person and told apart by their id: stays, and nobody else finds it
 *   login    who is here: the session writes and clears it itself
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
  // One line for a person and a campaign.
  'semai-closed-campaigns': 'named',
  // What is typed in a form of the desk that is kept beyond its tab.
  'semai-desk-draft': 'named',
  // Words the disk has not confirmed. Thrown away with the rest of what is unsent.
  'semai-draft-tail': 'named',
  'semai-ewallet-popup': 'trace',
  // What a visitor chose about privacy, and what the person here did: on another login the account is asked.
  'semai-consent': 'device',
  'semai-consent-own': 'trace',
} as const satisfies Record<string, Whose>

/** These end with the tab in any case. Most are `{name}:{what it is about}`. */
const tabKeys = {
  'semai-reloads': 'device',
  'semai-draft': 'trace',
  'semai-desk': 'named',
  // An answer the disk has not confirmed; it is looked at under its owner only, who may come back in this tab.
  'semai-quiz-tail': 'named',
  // Trying again after the next login must find the same key, or a payment could count twice.
  'semai-wish': 'named',
} as const satisfies Record<string, Whose>

export type LocalKey = keyof typeof localKeys | `semai-${'desk-draft' | 'draft-tail'}:${string}`
export type TabKey = keyof typeof tabKeys | `${keyof typeof tabKeys}:${string}`

const cookies = {
  user: 'login',
  // Of whoever agreed to it.
  visitor_id: 'trace',
  session_id: 'trace',
  utm_source: 'trace',
  utm_medium: 'trace',
  utm_campaign: 'trace',
} as const satisfies Record<string, Whose>
export type CookieName = keyof typeof cookies

/** At a logout. */
export function dropTraces(): void {
  for (const key of tracesIn(localKeys)) dropLocal(key)
  const inTab = tracesIn(tabKeys)
  for (const key of keysInTab()) if (inTab.some(name => key.split(':')[0] === name)) dropTab(key)
  for (const name of tracesIn(cookies)) if (readCookie(name) !== undefined) writeCookie(name, '', 0)
}

function tracesIn<Name extends string>(table: Readonly<Record<Name, Whose>>): Name[] {
  const names = Object.keys(table) as Name[] // the table's own
  return names.filter(name => table[name] === 'trace')
}
