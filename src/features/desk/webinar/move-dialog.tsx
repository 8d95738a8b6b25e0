import { useState } from 'react'
import { moveMeeting } from '#contract/webinar/webinar-schedule.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import type { Zone } from '#contract/catalog/course.ts'
import type { AdminMeeting } from '#contract/webinar/webinar-schedule.admin.ts'
import { parseInstant, formatDateTimeInput } from '#app/desk/form/moment-text.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { TypedFields } from '#app/desk/form/typed-fields.tsx'
import { showToast } from '#app/notices/show-toast.ts'

interface Props {
  name: string
  meeting: AdminMeeting
  zone: Zone
  onClose: () => void
}

/**
 * Dialog that moves a meeting. Sends the version that this admin saw, so that the server refuses the change if another
 * admin has moved the meeting meanwhile.
 */
export function MoveDialog({ name, meeting: latest, zone, onClose }: Props) {
  const { call } = useDeskCall()
  const [meeting] = useState(latest)
  const { id, startsAt, endsAt, sequence } = meeting
  const typedDraft = useTypedDraft(`webinar-meeting:${id}`, {
    startsAt: formatDateTimeInput(startsAt, zone),
    endsAt: formatDateTimeInput(endsAt, zone),
  })
  return (
    <ReasonDialog
      title={`Pindahkan ${name}`}
      text="Semua yang terdaftar dan yang menunggu diberi tahu waktu barunya. Kalender langganan mereka ikut berubah; salinan yang mereka simpan sendiri tidak."
      submitLabel="Pindahkan pertemuan"
      draft={typedDraft}
      onClose={onClose}
      onDo={async reason => {
        const { startsAt: start = '', endsAt: end = '' } = typedDraft.values
        const moved = { startsAt: parseInstant(start, zone), endsAt: parseInstant(end, zone) }
        await call(moveMeeting, { params: { id }, body: { ...moved, sequence, reason } })
        showToast('Pertemuan dipindahkan.')
      }}
    >
      <TypedFields
        fields={[
          { name: 'startsAt', label: 'Mulai', moment: zone },
          { name: 'endsAt', label: 'Selesai', moment: zone },
        ]}
        typed={typedDraft}
      />
    </ReasonDialog>
  )
}
