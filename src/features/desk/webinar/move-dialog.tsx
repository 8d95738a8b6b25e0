import type { Zone } from '#contract/catalog/course.ts'
import type { AdminMeeting } from '#contract/webinar/webinar-schedule.admin.ts'
import { momentOf, momentText } from '#app/desk/form/moment-text.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { useTyped } from '#app/desk/form/typed-draft.ts'
import { TypedFields } from '#app/desk/form/typed-fields.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { moveMeeting } from '#app/queries/desk/webinar.ts'

interface Props {
  name: string
  meeting: AdminMeeting
  zone: Zone
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** Names the version that was read: if two admins move one meeting, the second one must read it again. */
export function MoveDialog({ name, meeting, zone, onDone, onClose }: Props) {
  const { id, startsAt, endsAt, sequence } = meeting
  const typed = useTyped(`webinar-meeting:${id}`, {
    startsAt: momentText(startsAt, zone),
    endsAt: momentText(endsAt, zone),
  })
  return (
    <ReasonDialog
      title={`Pindahkan ${name}`}
      text="Semua yang terdaftar dan yang menunggu diberi tahu waktu barunya. Kalender langganan mereka ikut berubah; salinan yang mereka simpan sendiri tidak."
      deed="Pindahkan pertemuan"
      draft={typed}
      onClose={onClose}
      onDo={async reason => {
        const { startsAt: start = '', endsAt: end = '' } = typed.values
        const moved = { startsAt: momentOf(start, zone), endsAt: momentOf(end, zone) }
        await moveMeeting(id, { ...moved, sequence, reason })
        showToast('Pertemuan dipindahkan.')
        await onDone()
      }}
    >
      <TypedFields
        fields={[
          { name: 'startsAt', label: 'Mulai', moment: zone },
          { name: 'endsAt', label: 'Selesai', moment: zone },
        ]}
        typed={typed}
      />
    </ReasonDialog>
  )
}
