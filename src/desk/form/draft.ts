import { removeSessionDraft, readSessionDraft, saveSessionDraft } from '#app/lib/session-draft.ts'
import { dropTypedValues, storeDraftValues, readStoredValues } from './kept-draft.ts'
import type { FormValues } from './three-way.ts'

/** Form values of a stored object, and the version of the object that has these values. */
export interface Versioned {
  version: number
  values: FormValues
}

/**
 * Typed values, and the version for which they were typed. After a reload the current version may contain another
 * user's changes.
 */
export interface Draft {
  typed: FormValues
  base: Versioned
}

/** Key of a form's draft: `{user id}:{subject}`. */
type Key = `${string}:${string}`
const BASE = 'base '

/**
 * Reads the draft of a form from this tab. If this tab has none, for example because the form's tab was closed, reads
 * the draft that is stored on the device.
 */
export function readDraft(key: Key, read: Versioned): Draft & { isReturned: boolean } {
  const inTab = readSessionDraft(`semai-desk:${key}`)
  const storedValues = Object.keys(inTab).length > 0 ? inTab : readStoredValues(`semai-desk-draft:${key}`)
  const { [BASE]: kept, ...typed } = storedValues ?? {}
  const base = (kept !== undefined && parseDraft(kept)) || read
  return { typed, base, isReturned: Object.keys(typed).length > 0 }
}

/**
 * Stores the draft in this tab. With `onKept`, also stores the draft on the device; `onKept` receives whether the
 * device had enough space.
 */
export function saveDraft(key: Key, { typed, base }: Draft, onKept?: (isKept: boolean) => void): void {
  const values = { ...typed, [BASE]: JSON.stringify([base.version, Object.entries(base.values)]) }
  saveSessionDraft(`semai-desk:${key}`, values)
  if (onKept) storeDraftValues(`semai-desk-draft:${key}`, values, onKept)
}

/**
 * Moves a draft to the copy of its object in another version, if that copy has no draft. The version of the moved draft
 * is 0, which no stored object has, so that saving compares the draft with the values of the copy.
 */
export function moveDraft(from: Key, to: Key): void {
  const none = { version: 0, values: {} }
  const { typed, base } = readDraft(from, none)
  if (Object.keys(typed).length === 0 || readDraft(to, none).isReturned) return
  saveDraft(to, { typed, base: { ...base, version: 0 } }, () => undefined)
  removeDraft(from)
}

export function removeDraft(key: Key): void {
  removeSessionDraft(`semai-desk:${key}`)
  dropTypedValues(`semai-desk-draft:${key}`)
}

/**
 * Parses the version and the values on which a draft is based. Returns undefined if this module did not write the text.
 */
function parseDraft(text: string): Versioned | undefined {
  try {
    // `saveDraft` writes this shape. Any other text throws here or fails the check below.
    const [version, values] = JSON.parse(text) as [unknown, [string, unknown][]]
    if (typeof version !== 'number') return undefined
    return { version, values: Object.fromEntries(values.map(([name, value]) => [name, String(value)])) }
  } catch {
    return undefined
  }
}
