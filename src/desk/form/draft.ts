import { removeSessionDraft, readSessionDraft, saveSessionDraft } from '#app/lib/session-draft.ts'
import type { Values } from './three-way.ts'

export interface Versioned {
  version: number
  values: Values
}

/** What was typed, and the version it was typed for: the one that is read after a reload may hold what somebody else did since. */
export interface Draft {
  typed: Values
  base: Versioned
}

type Key = `semai-desk:${string}`
const BASE = 'base '

export function readDraft(key: Key, read: Versioned): Draft {
  const { [BASE]: kept, ...typed } = readSessionDraft(key)
  return { typed, base: (kept !== undefined && baseOf(kept)) || read }
}

export function saveDraft(key: Key, { typed, base }: Draft): void {
  saveSessionDraft(key, { ...typed, [BASE]: JSON.stringify([base.version, Object.entries(base.values)]) })
}

export const removeDraft = (key: Key) => removeSessionDraft(key)

/** Undefined for what we did not write. */
function baseOf(text: string): Versioned | undefined {
  try {
    const [version, values] = JSON.parse(text) as [unknown, [string, unknown][]]
    if (typeof version !== 'number') return undefined
    return { version, values: Object.fromEntries(values.map(([name, value]) => [name, String(value)])) }
  } catch {
    return undefined
  }
}
