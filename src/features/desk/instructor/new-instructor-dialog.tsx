import { useState } from 'react'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { useTyped } from '#app/desk/form/typed-draft.ts'
import { TypedFields } from '#app/desk/form/typed-fields.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { createInstructor } from '#app/queries/desk/instructor.ts'
import { profileFields, profileOf } from './fields.ts'

interface Props {
  onClose: () => void
  onMade: (id: string) => Promise<unknown>
}

export function NewInstructorDialog({ onClose, onMade }: Props) {
  const typed = useTyped('instructor', {})
  const [key] = useState(() => crypto.randomUUID())
  return (
    <ReasonDialog
      title="Tambah instruktur"
      text="Langsung tampil di halaman Instruktur, di urutan terakhir. Foto dan kelasnya diatur setelah ini."
      deed="Tambah"
      draft={typed}
      onClose={onClose}
      onDo={async reason => {
        const { id } = await createInstructor({ ...profileOf(typed.values), reason }, key)
        showToast('Instruktur ditambahkan.')
        await onMade(id)
      }}
    >
      <TypedFields fields={profileFields} typed={typed} />
    </ReasonDialog>
  )
}
