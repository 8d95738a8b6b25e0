import { useState } from 'react'
import type { CourseChoices } from '#contract/catalog/course.admin.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { createCourse } from '#app/queries/desk/course.ts'
import { courseFieldsOf, courseOf } from './fields.tsx'
import { useTyped } from '#app/desk/form/typed-draft.ts'
import { TypedFields } from '#app/desk/form/typed-fields.tsx'

interface Props {
  choices: CourseChoices
  onClose: () => void
  onMade: (id: string) => Promise<unknown>
}

export function NewCourseDialog({ choices, onClose, onMade }: Props) {
  const typed = useTyped('course', { mode: 'Daring', level: 'Pemula' })
  const [key] = useState(() => crypto.randomUUID())
  return (
    <ReasonDialog
      title="Tambah kelas"
      text="Dibuat tersembunyi. Tambahkan sesinya, lihat pratinjaunya, lalu tampilkan di katalog."
      deed="Tambah"
      draft={typed}
      onClose={onClose}
      onDo={async reason => {
        const { id } = await createCourse({ ...courseOf(typed.values), reason }, key)
        showToast('Kelas dibuat. Sekarang sesinya.')
        await onMade(id)
      }}
    >
      <TypedFields fields={courseFieldsOf(choices)} typed={typed} />
    </ReasonDialog>
  )
}
