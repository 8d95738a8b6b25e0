import { FormFieldView, type FormField } from './form-field.tsx'
import type { TypedDraft } from './typed-draft.ts'

interface Props {
  /** Fields of the form. `at` is the server's name of a field, if it differs. */
  fields: readonly (FormField & { at?: string })[]
  typed: TypedDraft
}

export function TypedFields({ fields, typed: { values, change, errors } }: Props) {
  return fields.map(({ at, ...field }) => (
    <FormFieldView
      key={field.name}
      field={field}
      value={values[field.name] ?? ''}
      error={errors[at ?? field.name]}
      onChange={value => change(field.name, value)}
    />
  ))
}
