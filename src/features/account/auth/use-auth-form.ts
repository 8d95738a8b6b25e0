import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { readSessionDraft, saveSessionDraft, removeSessionDraft } from '#app/lib/session-draft.ts'
import { holdReload } from '#app/lib/safe-point.ts'

type Values<Field extends string> = Record<Field, string>
type Errors<Field extends string> = Partial<Record<Field, string | undefined>>

interface Options<Field extends string, Output> {
  /** Storage key of the typed text, which therefore survives a reload. */
  draftKey: string
  schema: v.GenericSchema<Values<Field>, Output>
  initial: Values<Field>
  /** Password fields, whose text is never stored. */
  neverKept: readonly NoInfer<Field>[]
}

/** Properties that the form passes to one of its text fields. */
export interface AuthField {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
  onBlur: () => void
}

/**
 * State of a form whose text fields are validated by one schema. A field shows its error when it loses the focus, and
 * afterwards while the user types. An error of the server stays until its field changes.
 */
export function useAuthForm<Field extends string, Output>(options: Options<Field, Output>) {
  const { draftKey, schema, initial, neverKept } = options
  const [values, setValues] = useState<Values<Field>>(() => ({
    ...initial,
    ...readSessionDraft(`semai-draft:${draftKey}`),
  }))
  const [left, setLeft] = useState<ReadonlySet<Field>>(() => new Set())
  const [serverErrors, setServerErrors] = useState<Errors<Field>>({})

  const parsed = v.safeParse(schema, values)
  const problems: Errors<Field> = parsed.success ? {} : pickFirstErrors<Field>(parsed.issues)
  // The cast restores the key type, which `Object.entries` loses.
  const isTyped = Object.entries(values).some(([field, value]) => value !== initial[field as Field])

  // Postpones a reload for an app update, because the reload would empty the form.
  useEffect(() => (isTyped ? holdReload(`form ${draftKey}`) : undefined), [isTyped, draftKey])

  function change(name: Field, value: string) {
    const next = { ...values, [name]: value }
    setValues(next)
    setServerErrors(errors => ({ ...errors, [name]: undefined }))
    // The cast restores the key type, which `Object.entries` loses.
    const keptFields = Object.entries<string>(next).filter(([field]) => !neverKept.includes(field as Field))
    saveSessionDraft(`semai-draft:${draftKey}`, Object.fromEntries(keptFields))
  }

  return {
    /** Output of the schema, or `undefined` while the input is invalid. */
    output: parsed.success ? parsed.output : undefined,
    setServerErrors,
    discardDraft: () => removeSessionDraft(`semai-draft:${draftKey}`),
    field(name: Field): AuthField {
      return {
        name,
        value: values[name],
        error: serverErrors[name] ?? (left.has(name) ? problems[name] : undefined),
        onChange: event => change(name, event.target.value),
        onBlur: () => setLeft(names => new Set(names).add(name)),
      }
    },
  }
}

/**
 * Returns the email that was typed in another form, so that users who switch between login and registration do not type
 * it again.
 */
export function readTypedEmail(draftKey: 'login' | 'register'): string {
  return readSessionDraft(`semai-draft:${draftKey}`)['email'] ?? ''
}

function pickFirstErrors<Field extends string>(issues: readonly v.BaseIssue<unknown>[]): Errors<Field> {
  const errors: Errors<Field> = {}
  for (const issue of issues) {
    const name = issue.path?.[0]?.key as Field | undefined // the schema is a flat object of these fields
    if (name !== undefined) errors[name] ??= issue.message
  }
  return errors
}
