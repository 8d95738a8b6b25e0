import { useEffect, useState } from 'react'
import { holdReload } from '#app/lib/safe-point.ts'
import { readSessionDraft, removeSessionDraft, saveSessionDraft } from '#app/lib/session-draft.ts'
import { currentUserId } from '#app/session/session.ts'
import { withoutErrors } from './form-fields.tsx'
import type { Values } from './three-way.ts'

/** The input of a dialog, and the errors of the server beside its fields. */
export interface TypedDraft {
  values: Values
  /** `at` is the contract's name of the field, if it differs. The error of the field ends with its change. */
  change: (name: string, value: string, at?: string) => void
  /** Errors of the schema and of the server, by the contract's names of the fields. */
  errors: Record<string, string>
  setErrors: (errors: Record<string, string>) => void
  /** True if the dialog was closed earlier before its input was sent. */
  isReturned: boolean
  /** Deletes the stored input, after it was sent or on 'Batal'. A form that stays open keeps showing it. */
  discard: () => void
}

/**
 * Keeps the input of a dialog in this tab, so that Escape, 'Tutup' or a reload loses nothing. `name` identifies one of
 * the user's drafts. Stores only differences from `start`, so that a suggested date is calculated again.
 */
export function useTyped(name: string, start: Values | (() => Values)): TypedDraft {
  const [key] = useState(() => `semai-desk:${currentUserId() ?? ''}:dialog:${name}` as const)
  const [initial, setInitial] = useState(start)
  const [kept] = useState(() => readSessionDraft(key))
  const [typed, setTyped] = useState<Values>(kept)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const isTouched = Object.keys(typed).length > 0

  useEffect(() => {
    if (isTouched) saveSessionDraft(key, typed)
  }, [key, typed, isTouched])
  useEffect(() => (isTouched ? holdReload('desk-form') : undefined), [isTouched])

  const values = { ...initial, ...typed }

  return {
    values,
    change: (field, value, at = field) => {
      setTyped(before => ({ ...before, [field]: value }))
      setErrors(before => withoutErrors(before, [at]))
    },
    errors,
    setErrors,
    isReturned: Object.keys(kept).length > 0,
    discard: () => {
      removeSessionDraft(key)
      setInitial(values)
      setTyped({})
    },
  }
}
