import { useEffect, useRef, useState } from 'react'
import type { Profile } from '#contract/account/profile.ts'
import { removeDraft, saveDraft } from '#app/data/drafts.ts'
import { holdReload } from '#app/lib/safe-point.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { PROFILE_DRAFT } from './load-account.ts'
import {
  readUnsavedChanges,
  readValues,
  toProfileValues,
  type ProfileErrors,
  type ProfileField,
  type ProfileValues,
} from './profile-values.ts'

export interface FieldProps {
  name: ProfileField
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
  onBlur: () => void
}

export type ProfileFormState = ReturnType<typeof useProfileForm>

/**
 * State of the profile form: the server's profile with the unsaved changes of this device. Only the changes are stored
 * as a draft, so that a newer profile from another device is visible. A field shows its error when it loses the focus.
 */
export function useProfileForm(profile: Profile, draft: Partial<ProfileValues> | undefined) {
  const [changes, setChanges] = useState(() => readUnsavedChanges(draft))
  // Newest changes, for code that runs after a call, when the user may have typed more.
  const latest = useRef(changes)
  const [left, setLeft] = useState<ReadonlySet<ProfileField>>(() => new Set())
  const [serverErrors, setServerErrors] = useState<ProfileErrors>({})

  const [openedAt] = useState(() => new Date())

  const values: ProfileValues = { ...toProfileValues(profile), ...changes }
  const read = readValues(values, openedAt)
  const problems: ProfileErrors = 'errors' in read ? read.errors : {}
  const isChanged = Object.keys(changes).length > 0
  useEffect(() => (isChanged ? holdReload('profile form') : undefined), [isChanged])

  function put(all: Partial<ProfileValues>) {
    latest.current = all
    setChanges(all)
    keep(all)
  }

  function change(next: Partial<ProfileValues>) {
    put({ ...latest.current, ...next })
    setServerErrors(errors => {
      const rest = { ...errors }
      // The cast restores the key type, which `Object.keys` loses.
      for (const name of Object.keys(next) as ProfileField[]) delete rest[name]
      return rest
    })
  }

  return {
    values,
    changes,
    openedAt,
    isValid: (fields: readonly ProfileField[]) => fields.every(name => problems[name] === undefined),
    isChanged: (fields: readonly ProfileField[]) => fields.some(name => name in changes),
    change,
    setServerErrors,
    showErrors: (fields: readonly ProfileField[]) => setLeft(names => new Set([...names, ...fields])),
    /**
     * Drops changes that were saved or discarded. Keeps a field that was changed again meanwhile. Returns whether
     * changes are left.
     */
    discard(dropped: Partial<ProfileValues>): boolean {
      const given = new Map(Object.entries(dropped))
      const rest = Object.entries(latest.current).filter(([name, value]) => given.get(name) !== value)
      put(Object.fromEntries(rest))
      return rest.length > 0
    },
    field(name: ProfileField): FieldProps {
      return {
        name,
        value: values[name],
        error: serverErrors[name] ?? (left.has(name) ? problems[name] : undefined),
        onChange: event => change({ [name]: event.target.value }),
        onBlur: () => setLeft(names => new Set(names).add(name)),
      }
    },
  }
}

function keep(changes: Partial<ProfileValues>): void {
  const userId = getCurrentUserId()
  if (userId === undefined) return
  const isChanged = Object.keys(changes).length > 0
  const done = isChanged ? saveDraft(userId, PROFILE_DRAFT, changes) : removeDraft(userId, PROFILE_DRAFT)
  void done.catch(() => undefined)
}
