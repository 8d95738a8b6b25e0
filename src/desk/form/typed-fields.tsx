import type { FormField } from './form-field.tsx'
import { FormFields } from './form-fields.tsx'
import type { TypedDraft } from './typed-draft.ts'

interface Props {
  fields: readonly FormField[]
  typed: TypedDraft
}

/** Fields of a dialog whose input is stored by `useTypedDraft`. */
export function TypedFields({ fields, typed: { values, change, errors } }: Props) {
  return (
    <FormFields
      fields={fields}
      values={values}
      errors={errors}
      onChange={(changed, at) => {
        for (const [name, value] of Object.entries(changed)) change(name, value, at)
      }}
    />
  )
}
