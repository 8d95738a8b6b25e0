import { FormFieldView } from '#app/desk/form/form-field.tsx'
import type { FormParts } from '#app/desk/form/versioned-form.tsx'
import { QuestionFields } from '../editor/question-fields.tsx'
import { tagField } from './fields.tsx'

/** Labels of the fields by field name. */
export const bankLabels: Readonly<Record<string, string>> = {
  type: 'Jenis',
  text: 'Pertanyaan',
  answers: 'Jawaban',
  explanation: 'Penjelasan',
  tags: 'Tag',
}

/** Form fields of a question in the bank: the question and its tags. */
export function BankFields({ values, errors, onChange }: FormParts) {
  return (
    <>
      <QuestionFields values={values} errors={errors} onChange={onChange} />
      <FormFieldView
        field={tagField}
        value={values['tags'] ?? ''}
        error={errors['tags']}
        onChange={tags => onChange({ tags })}
      />
    </>
  )
}
