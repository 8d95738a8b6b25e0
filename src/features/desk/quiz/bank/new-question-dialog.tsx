import { useState } from 'react'
import { FormFieldView } from '#app/desk/form/form-field.tsx'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import type { Values } from '#app/desk/form/three-way.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { createBankQuestion } from '#app/queries/desk/question-bank.ts'
import { questionFields, questionOf } from './fields.tsx'

interface Props {
  onClose: () => void
  onMade: (id: string) => Promise<unknown>
}

export function NewQuestionDialog({ onClose, onMade }: Props) {
  const [values, setValues] = useState<Values>({ type: 'single' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [key] = useState(() => crypto.randomUUID())
  return (
    <ReasonDialog
      title="Tambah soal"
      text="Soal ini bisa dimasukkan ke draf kuis mana pun."
      deed="Tambah"
      onErrors={setErrors}
      onClose={onClose}
      onDo={async reason => {
        const { id } = await createBankQuestion({ ...questionOf(values), reason }, key)
        showToast('Soal ditambahkan ke bank.')
        await onMade(id)
      }}
    >
      {questionFields(values).map(field => (
        <FormFieldView
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          error={errors[field.name]}
          onChange={value => setValues(before => ({ ...before, [field.name]: value }))}
        />
      ))}
    </ReasonDialog>
  )
}
