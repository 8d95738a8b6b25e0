import * as v from 'valibot'
import { ProfileBody, type Profile } from '#contract/account/profile.ts'
import { checkProfileDates } from '#contract/account/profile.rules.ts'
import { hasSameShape } from '#app/data/shaped-like.ts'

export type ProfileField = keyof ProfileBody
/** All values of the form as text, because inputs contain text. '' means no value. */
export type ProfileValues = Record<ProfileField, string>
export type ProfileErrors = Partial<Record<ProfileField, string>>

const fieldNames = v.keyof(ProfileBody.pipe[0]).options

export function toProfileValues(profile: Profile): ProfileValues {
  // The cast restores the key type, which `Object.fromEntries` loses.
  return Object.fromEntries(fieldNames.map(name => [name, String(profile[name] ?? '')])) as ProfileValues
}

/** Returns the unsaved changes in the stored draft, or no changes if the draft is not a record of texts. */
export function readUnsavedChanges(draft: unknown): Partial<ProfileValues> {
  return hasSameShape<Partial<ProfileValues>>(draft, {}) ? { ...draft } : {}
}

/** Returns the request body, or the errors by field. */
export function readValues(values: ProfileValues, now: Date): { body: ProfileBody } | { errors: ProfileErrors } {
  const profileBody = Object.fromEntries(
    fieldNames.map(name => [name, values[name].trim() === '' ? null : values[name]]),
  )
  const graduationYear = profileBody['graduationYear'] === null ? null : Number(values.graduationYear)
  const parsed = v.safeParse(ProfileBody, { ...profileBody, fullName: values.fullName, graduationYear })
  if (!parsed.success) return { errors: getErrors(parsed.issues) }
  const faults = checkProfileDates(parsed.output, now)
  return Object.keys(faults).length > 0 ? { errors: faults } : { body: parsed.output }
}

function getErrors(issues: readonly v.BaseIssue<unknown>[]): ProfileErrors {
  const errors: ProfileErrors = {}
  for (const issue of issues) {
    const name = issue.path?.[0]?.key as ProfileField | undefined // the schema is a flat object of these fields
    if (name !== undefined) errors[name] ??= issue.message
  }
  return errors
}
