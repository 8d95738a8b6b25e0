import { removeSessionDraft, readSessionDraft, saveSessionDraft } from '#app/lib/session-draft.ts'
import { dropTypedValues, keep, readKept } from './kept-draft.ts'
import type { Values } from './three-way.ts'

export interface Versioned {
  version: number
  values: Values
}

/**
 * Typed values and the version they were typed for: after a reload the current version may contain another user's
 * changes.
 */
export interface Draft {
  typed: Values
  base: Versioned
}

/** Name of a form: `{user id}:{subject}`. */
type Key = `${string}:${string}`
const BASE = 'base '

/** Reads the form as it was left in this tab, or, if it is stored on the device, in a closed tab. */
export function readDraft(key: Key, read: Versioned): Draft & { isReturned: boolean } {
  const inTab = readSessionDraft(`semai-desk:${key}`)
  const found = Object.keys(inTab).length > 0 ? inTab : readKept(`semai-desk-draft:${key}`)
  const { [BASE]: kept, ...typed } = found ?? {}
  const base = (kept !== undefined && baseOf(kept)) || read
  return { typed, base, isReturned: Object.keys(typed).length > 0 }
}

/** With `onKept` the draft is also stored beyond the tab; `onKept` receives whether the device had space. */
export function saveDraft(key: Key, { typed, base }: Draft, onKept?: (isKept: boolean) => void): void {
  const values = { ...typed, [BASE]: JSON.stringify([base.version, Object.entries(base.values)]) }
  saveSessionDraft(`semai-desk:${key}`, values)
  if (onKept) keep(`semai-desk-draft:${key}`, values, onKept)
}

export function removeDraft(key: Key): void {
  removeSessionDraft(`semai-desk:${key}`)
  dropTypedValues(`semai-desk-draft:${key}`)
}

/** Returns undefined for text that we did not write. */
function baseOf(text: string): Versioned | undefined {
  try {
    // `saveDraft` wrote this shape. Another shape throws.
    const [version, values] = JSON.parse(text) as [unknown, [string, unknown][]]
    if (typeof version !== 'number') return undefined
    return { version, values: Object.fromEntries(values.map(([name, value]) => [name, String(value)])) }
  } catch {
    return undefined
  }
}
