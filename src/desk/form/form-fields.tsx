import { FormFieldView, type FormField } from './form-field.tsx'
import type { FormValues } from './three-way.ts'

interface Props {
  fields: readonly FormField[]
  values: FormValues
  /** Error messages by the field names of the contract. */
  errors: Readonly<Record<string, string>>
  /** `at` is the changed field's name in the contract. */
  onChange: (changed: FormValues, at: string) => void
}

export function FormFields({ fields, values, errors, onChange }: Props) {
  return fields.map(field => {
    const { name, at = name } = field
    return (
      <FormFieldView
        key={name}
        field={field}
        value={values[name] ?? ''}
        error={errors[at]}
        onChange={value => onChange({ [name]: value }, at)}
      />
    )
  })
}

/**
 * Returns the errors without the errors of changed fields and their sub-fields, because changed fields may be valid
 * now.
 */
export function omitErrors(errors: Record<string, string>, names: readonly string[]): Record<string, string> {
  const isChanged = (at: string) => names.some(name => at === name || at.startsWith(`${name}.`))
  return Object.fromEntries(Object.entries(errors).filter(([at]) => !isChanged(at)))
}
