import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PROGRAM_ICON_POSITION } from '#contract/limits.ts'
import { FormFieldView } from '#app/desk/form/form-field.tsx'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import type { Values } from '#app/desk/form/three-way.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { categoryListQuery, createCareerTrack } from '#app/queries/desk/career-track.ts'
import { textFieldsOf, textsOf } from './fields.ts'

interface Props {
  onClose: () => void
  onMade: (id: string) => Promise<unknown>
}

export function NewCareerTrackDialog({ onClose, onMade }: Props) {
  const [values, setValues] = useState<Values>({
    place: String(PROGRAM_ICON_POSITION),
    isBeta: 'tidak',
    isArchived: 'tidak',
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [key] = useState(() => crypto.randomUUID())
  const { data: categories = [] } = useQuery(categoryListQuery())
  return (
    <ReasonDialog
      title="Tambah program"
      text="Dibuat dengan draf kosong. Pengunjung baru melihatnya setelah versi pertamanya terbit."
      deed="Tambah"
      onErrors={setErrors}
      onClose={onClose}
      onDo={async reason => {
        const { id } = await createCareerTrack({ ...textsOf(values), reason }, key)
        showToast('Program dibuat. Susun isinya dalam draf.')
        await onMade(id)
      }}
    >
      {textFieldsOf(categories).map(field => (
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
