import { useState } from 'react'
import { FormFieldView, type FormField } from './form-field.tsx'
import type { Values } from './three-way.ts'

/** What is typed in a dialog, and what the server said of it. */
export function useTyped(start: Values | (() => Values)) {
  const [values, setValues] = useState<Values>(start)
  const [errors, setErrors] = useState<Record<string, string>>({})
  return { values, setValues, errors, setErrors }
}

interface Props {
  /** `at`: where the server's words about it stand, when not by its name. */
  fields: readonly (FormField & { at?: string })[]
  typed: ReturnType<typeof useTyped>
}

export function TypedFields({ fields, typed: { values, setValues, errors } }: Props) {
  return fields.map(({ at, ...field }) => (
    <FormFieldView
      key={field.name}
      field={field}
      value={values[field.name] ?? ''}
      error={errors[at ?? field.name]}
      onChange={value => setValues(before => ({ ...before, [field.name]: value }))}
    />
  ))
}
