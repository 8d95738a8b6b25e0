import { createCareerTrack } from '#contract/catalog/career-track.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useQuery } from '@tanstack/react-query'
import { PROGRAM_ICON_POSITION } from '#contract/wire/limits.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { TypedFields } from '#app/desk/form/typed-fields.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { categoryListQuery } from '#app/queries/desk/career-track.ts'
import { createTextFields, toCareerTrackBody } from './fields.ts'

interface Props {
  onClose: () => void
  onMade: (id: string) => void
}

export function NewCareerTrackDialog({ onClose, onMade }: Props) {
  const { call } = useDeskCall()
  const typedDraft = useTypedDraft('career-track', {
    place: String(PROGRAM_ICON_POSITION),
    isBeta: 'tidak',
    isArchived: 'tidak',
  })
  const { data: categories = [] } = useQuery(categoryListQuery())
  return (
    <ReasonDialog
      title="Tambah program"
      text="Dibuat dengan draf kosong. Pengunjung baru melihatnya setelah versi pertamanya terbit."
      submitLabel="Tambah"
      asksReason={false}
      draft={typedDraft}
      onClose={onClose}
      onDo={async () => {
        const body = toCareerTrackBody(typedDraft.values)
        const { id } = await call(createCareerTrack, { body }, { intent: typedDraft.intent })
        showToast('Program dibuat. Susun isinya dalam draf.')
        onMade(id)
      }}
    >
      <TypedFields fields={createTextFields(categories)} typed={typedDraft} />
    </ReasonDialog>
  )
}
