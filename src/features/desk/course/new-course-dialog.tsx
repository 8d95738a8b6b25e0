import { createCourse } from '#contract/catalog/course.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import type { CourseChoices } from '#contract/catalog/course.admin.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { courseFieldsOf, courseOf } from './fields.tsx'
import { useTyped } from '#app/desk/form/typed-draft.ts'
import { TypedFields } from '#app/desk/form/typed-fields.tsx'

interface Props {
  choices: CourseChoices
  onClose: () => void
  onMade: (id: string) => void
}

export function NewCourseDialog({ choices, onClose, onMade }: Props) {
  const { call } = useDeskCall()
  const typed = useTyped('course', { mode: 'Daring', level: 'Pemula' })
  return (
    <ReasonDialog
      title="Tambah kelas"
      text="Dibuat tersembunyi. Tambahkan sesinya, lihat pratinjaunya, lalu tampilkan di katalog."
      submitLabel="Tambah"
      draft={typed}
      onClose={onClose}
      onDo={async reason => {
        const { id } = await call(createCourse, { body: { ...courseOf(typed.values), reason } })
        showToast('Kelas dibuat. Sekarang sesinya.')
        onMade(id)
      }}
    >
      <TypedFields fields={courseFieldsOf(choices)} typed={typed} />
    </ReasonDialog>
  )
}
