import { useEffect, useState } from 'react'
import { holdReload } from '#app/lib/safe-point.ts'
import { readSessionDraft, removeSessionDraft, saveSessionDraft } from '#app/lib/session-draft.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { omitErrors } from './form-fields.tsx'
import { dropTypedValues, readStoredValues, storeDraftValues } from './kept-draft.ts'
import type { FormValues } from './three-way.ts'

/** Input of a dialog, and the server's errors for its fields. */
export interface TypedDraft {
  values: FormValues
  /**
   * Changes a value and removes the error of its field. `value` is a function if it depends on the newest value, for
   * example after an upload. `at` is the field's name in the contract, if it differs from `name`.
   */
  change: (name: string, value: string | ((now: string | undefined) => string), at?: string) => void
  /** Errors of the schema and of the server, by the field names of the contract. */
  errors: Record<string, string>
  setErrors: (errors: Record<string, string>) => void
  /** True if the dialog was closed before its input was sent, and the input is shown again. */
  isReturned: boolean
  /**
   * Id of this input until it is discarded. A call that creates an object sends the id as `intent`, so that a repeated
   * call creates no second object, even if the dialog was opened again.
   */
  intent: string
  /**
   * Deletes the stored input after it was sent, or on 'Batal' (cancel). A form that stays open still shows the input.
   */
  discard: () => void
  /** True if the device had enough space for the input. Undefined until the input was stored on the device. */
  hasRoom?: boolean | undefined
}

/**
 * Name under which `intent` is stored with the values. The name contains a space, so that no field can have the same
 * name.
 */
const INTENT = 'intent '

/**
 * Stores the input of a dialog in this tab, so that Escape, 'Tutup' (close) or a reload does not lose the input. `name`
 * identifies one of the user's drafts. Stores only differences from `start`, because a suggested value, such as a date,
 * is calculated again at the next opening. With `isKept`, also stores the input on this device, for long texts without
 * personal data. That copy has no `intent`, because two tabs may send different texts.
 */
export function useTypedDraft(
  name: string,
  start: FormValues | (() => FormValues),
  { isKept = false }: { isKept?: boolean } = {},
): TypedDraft {
  const [key] = useState(() => `semai-desk:${getCurrentUserId() ?? ''}:dialog:${name}` as const)
  const [deviceKey] = useState(() => `semai-desk-draft:${getCurrentUserId() ?? ''}:dialog:${name}` as const)
  const [{ kept, keptIntent }] = useState(() => {
    const { [INTENT]: keptIntent, ...inTab } = readSessionDraft(key)
    const isInTab = !isKept || Object.keys(inTab).length > 0
    return { kept: isInTab ? inTab : (readStoredValues(deviceKey) ?? {}), keptIntent }
  })
  const [hasRoom, setHasRoom] = useState<boolean>()
  const [intent, setIntent] = useState(() => keptIntent ?? crypto.randomUUID())
  const [{ initial, typed }, setInput] = useState<{ initial: FormValues; typed: FormValues }>(() => ({
    initial: typeof start === 'function' ? start() : start,
    typed: kept,
  }))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const isTouched = Object.keys(typed).length > 0

  // Stores `intent` even if no value was typed, because the suggested values may be sent unchanged.
  useEffect(() => saveSessionDraft(key, { ...typed, [INTENT]: intent }), [key, typed, intent])
  useEffect(() => {
    if (isKept && isTouched) storeDraftValues(deviceKey, typed, setHasRoom)
  }, [deviceKey, typed, isKept, isTouched])
  useEffect(() => (isTouched ? holdReload('desk-form') : undefined), [isTouched])

  const values = { ...initial, ...typed }

  return {
    values,
    change: (field, value, at = field) => {
      setInput(({ initial, typed }) => {
        const next = typeof value === 'function' ? value(typed[field] ?? initial[field]) : value
        return { initial, typed: { ...typed, [field]: next } }
      })
      setErrors(before => omitErrors(before, [at]))
    },
    errors,
    setErrors,
    isReturned: Object.keys(kept).length > 0,
    intent,
    discard: () => {
      removeSessionDraft(key)
      if (isKept) dropTypedValues(deviceKey)
      setIntent(crypto.randomUUID())
      setInput(({ initial, typed }) => ({ initial: { ...initial, ...typed }, typed: {} }))
    },
    hasRoom,
  }
}
