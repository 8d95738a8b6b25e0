import { useState } from 'react'
import { FormFieldView } from '#app/desk/form/form-field.tsx'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import type { Values } from '#app/desk/form/three-way.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { createInstructor } from '#app/queries/desk/instructor.ts'
import { profileFields, profileOf } from './fields.ts'

interface Props {
  onClose: () => void
  onMade: (id: string) => Promise<unknown>
}

export function NewInstructorDialog({ onClose, onMade }: Props) {
  const [values, setValues] = useState<Values>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [key] = useState(() => crypto.randomUUID())
  return (
    <ReasonDialog
      title="Tambah instruktur"
      text="Langsung tampil di halaman Instruktur, di urutan terakhir. Foto dan kelasnya diatur setelah ini."
      deed="Tambah"
      onErrors={setErrors}
      onClose={onClose}
      onDo={async reason => {
        const { id } = await createInstructor({ ...profileOf(values), reason }, key)
        showToast('Instruktur ditambahkan.')
        await onMade(id)
      }}
    >
      {profileFields.map(field => (
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
