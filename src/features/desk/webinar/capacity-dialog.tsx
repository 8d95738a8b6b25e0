import { changeCapacity } from '#contract/webinar/webinar-schedule.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import type { AdminWebinar } from '#contract/webinar/webinar-schedule.admin.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { parseNumberOrNull } from '#app/desk/form/number-text.ts'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { TypedFields } from '#app/desk/form/typed-fields.tsx'
import { showToast } from '#app/notices/show-toast.ts'

interface Props {
  webinar: AdminWebinar
  onClose: () => void
}

export function CapacityDialog({ webinar: { id, title, capacity, registeredCount }, onClose }: Props) {
  const { call } = useDeskCall()
  const typedDraft = useTypedDraft(`capacity:${id}`, { capacity: capacity === null ? '' : String(capacity) })
  return (
    <ReasonDialog
      title={`Kapasitas ${title}`}
      text={`Sekarang ${registeredCount} orang terdaftar. Bila kursinya bertambah, yang menunggu langsung masuk dan diberi tahu. Tidak ada yang dikeluarkan.`}
      submitLabel="Simpan"
      draft={typedDraft}
      onClose={onClose}
      onDo={async reason => {
        await call(changeCapacity, {
          params: { id },
          body: { capacity: parseNumberOrNull(typedDraft.values['capacity']), reason },
        })
        showToast('Kapasitas tersimpan.')
      }}
    >
      <TypedFields
        fields={[{ name: 'capacity', label: 'Kapasitas', hint: 'Kosong: tanpa batas.', inputMode: 'numeric' }]}
        typed={typedDraft}
      />
    </ReasonDialog>
  )
}
