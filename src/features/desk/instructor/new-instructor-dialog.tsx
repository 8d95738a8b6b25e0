import { createInstructor } from '#contract/catalog/instructor.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { TypedFields } from '#app/desk/form/typed-fields.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { profileFields, toInstructorBody } from './fields.ts'

interface Props {
  onClose: () => void
  onMade: (id: string) => void
}

export function NewInstructorDialog({ onClose, onMade }: Props) {
  const { call } = useDeskCall()
  const typedDraft = useTypedDraft('instructor', {})
  return (
    <ReasonDialog
      title="Tambah instruktur"
      text="Langsung tampil di halaman Instruktur, di urutan terakhir. Foto dan kelasnya diatur setelah ini."
      submitLabel="Tambah"
      asksReason={false}
      draft={typedDraft}
      onClose={onClose}
      onDo={async () => {
        const body = toInstructorBody(typedDraft.values)
        const { id } = await call(createInstructor, { body }, { intent: typedDraft.intent })
        showToast('Instruktur ditambahkan.')
        onMade(id)
      }}
    >
      <TypedFields fields={profileFields} typed={typedDraft} />
    </ReasonDialog>
  )
}
