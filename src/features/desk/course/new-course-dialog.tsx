import { createCourse } from '#contract/catalog/course.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import type { CourseChoices } from '#contract/catalog/course.admin.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { createCourseFields, toCourseBody } from './fields.tsx'
import { type TypedDraft, useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { TypedFields } from '#app/desk/form/typed-fields.tsx'

interface Props {
  choices: CourseChoices
  onClose: () => void
  onMade: (id: string) => void
}

export function NewCourseDialog({ choices, onClose, onMade }: Props) {
  const { call } = useDeskCall()
  const typedDraft = useTypedDraft('course', { mode: 'Daring', level: 'Pemula', durationHours: '10' })
  // Preselects the category of the career track, because its course usually has the same category.
  const change: TypedDraft['change'] = (name, value, at) => {
    typedDraft.change(name, value, at)
    const program = choices.careerTracks.find(({ id }) => name === 'careerTrackId' && id === value)
    if (program && !typedDraft.values['category']) typedDraft.change('category', program.category)
  }
  return (
    <ReasonDialog
      title="Tambah kelas"
      text="Dibuat tersembunyi. Tambahkan sesinya, lihat pratinjaunya, lalu tampilkan di katalog."
      submitLabel="Tambah"
      asksReason={false}
      draft={typedDraft}
      onClose={onClose}
      onDo={async () => {
        const { id } = await call(
          createCourse,
          { body: toCourseBody(typedDraft.values) },
          { intent: typedDraft.intent },
        )
        showToast('Kelas dibuat. Sekarang sesinya.')
        onMade(id)
      }}
    >
      <TypedFields fields={createCourseFields(choices)} typed={{ ...typedDraft, change }} />
    </ReasonDialog>
  )
}
