import { useEffect, useState } from 'react'
import { readSessionDraft, removeSessionDraft, saveSessionDraft } from '#app/lib/session-draft.ts'
import { currentUserId } from '#app/session/session.ts'
import type { Values } from './three-way.ts'

/** The input of a dialog, and the errors of the server beside its fields. */
export interface TypedDraft {
  values: Values
  change: (name: string, value: string) => void
  errors: Record<string, string>
  setErrors: (errors: Record<string, string>) => void
  /** True if the dialog was closed earlier before its input was sent. */
  isReturned: boolean
  /** Deletes the stored input, after it was sent or on 'Batal'. */
  discard: () => void
}

/**
 * Keeps the input of a dialog in this tab, so that Escape, 'Tutup' or a reload loses nothing. `name` identifies one of
 * the user's drafts. Stores only differences from `start`, so that a suggested date is calculated again.
 */
export function useTyped(name: string, start: Values | (() => Values)): TypedDraft {
  const [key] = useState(() => `semai-desk:${currentUserId() ?? ''}:dialog:${name}` as const)
  const [initial] = useState(start)
  const [kept] = useState(() => readSessionDraft(key))
  const [typed, setTyped] = useState<Values>(kept)
  const [errors, setErrors] = useState<Record<string, string>>({})

  useEffect(() => {
    if (Object.keys(typed).length > 0) saveSessionDraft(key, typed)
  }, [key, typed])

  return {
    values: { ...initial, ...typed },
    change: (field, value) => setTyped(before => ({ ...before, [field]: value })),
    errors,
    setErrors,
    isReturned: Object.keys(kept).length > 0,
    discard: () => removeSessionDraft(key),
  }
}
