/*
 * Every key of local and session storage: whose it is, and so what a logout does to it. No other file touches the two, so
 * a key without a row here does not compile. (Stores that the worker reads too have their table in data/personal-stores.ts.)
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

/** `undefined` also where storage is switched off. */
export function readLocal(key: LocalKey): string | undefined {
  return attempt(() => localStorage.getItem(key) ?? undefined)
}

/** Full or switched off, it is not kept: nothing that only lies here may be missed. */
export function writeLocal(key: LocalKey, text: string): void {
  attempt(() => localStorage.setItem(key, text))
}

export function dropLocal(key: LocalKey): void {
  attempt(() => localStorage.removeItem(key))
}

/** The keys that begin so. */
export function localBelow<Start extends LocalKey>(start: Start): `${Start}${string}`[] {
  const isBelow = (key: string): key is `${Start}${string}` => key.startsWith(start)
  return attempt(() => Object.keys(localStorage).filter(isBelow)) ?? []
}

export function readTab(key: TabKey): string | undefined {
  return attempt(() => sessionStorage.getItem(key) ?? undefined)
}

export function writeTab(key: TabKey, text: string): void {
  attempt(() => sessionStorage.setItem(key, text))
}

export function dropTab(key: TabKey): void {
  attempt(() => sessionStorage.removeItem(key))
}

/** At a logout. */
export function dropTraces(): void {
  attempt(() => dropFrom(localStorage, localKeys))
  attempt(() => dropFrom(sessionStorage, tabKeys))
}

function dropFrom(storage: Storage, table: Readonly<Record<string, Whose>>): void {
  for (const key of Object.keys(storage)) {
    const [name = ''] = key.split(':')
    if (table[name] === 'trace') storage.removeItem(key)
  }
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
