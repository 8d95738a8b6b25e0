import { useState } from 'react'
import type { AdminMeeting } from '#contract/webinar-admin.ts'
import { momentHint, momentOf, momentText } from '#app/desk/form/moment-text.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { moveMeeting } from '#app/queries/desk/webinar.ts'
import { TextField } from '#app/ui/text-field.tsx'

interface Props {
  name: string
  meeting: AdminMeeting
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** For the change that was seen: of two people who move one meeting, the second is told to look again. */
export function MoveDialog({ name, meeting: { id, startsAt, endsAt, sequence }, onDone, onClose }: Props) {
  const [times, setTimes] = useState({ startsAt: momentText(startsAt), endsAt: momentText(endsAt) })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const fields = [
    { field: 'startsAt', label: 'Mulai' },
    { field: 'endsAt', label: 'Selesai' },
  ] as const
  return (
    <ReasonDialog
      title={`Pindahkan ${name}`}
      text="Semua yang terdaftar dan yang menunggu diberi tahu waktu barunya, dan kalender mereka ikut berubah."
      deed="Pindahkan pertemuan"
      onErrors={setErrors}
      onClose={onClose}
      onDo={async reason => {
        const moved = { startsAt: momentOf(times.startsAt), endsAt: momentOf(times.endsAt) }
        await moveMeeting(id, { ...moved, sequence, reason })
        showToast('Pertemuan dipindahkan.')
        await onDone()
      }}
    >
      {fields.map(({ field, label }) => (
        <TextField
          key={field}
          label={label}
          hint={momentHint}
          value={times[field]}
          error={errors[field]}
          onChange={event => {
            const { value } = event.currentTarget
            setTimes(before => ({ ...before, [field]: value }))
          }}
        />
      ))}
    </ReasonDialog>
  )
}
