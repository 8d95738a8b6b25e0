import { useState } from 'react'
import { WEEK_MS } from '#contract/wire/durations.ts'
import { moveCourseMeeting, addCourseMeeting } from '#contract/catalog/course-session.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import type { DeskMeeting, DeskSession } from '#contract/catalog/course-session.admin.ts'
import { parseInstant, formatDateTimeInput } from '#app/desk/form/moment-text.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { TypedFields } from '#app/desk/form/typed-fields.tsx'

interface Props {
  session: DeskSession
  /** Meeting to move. If it is undefined, the dialog adds a meeting one week after the last meeting. */
  meeting?: DeskMeeting
  onClose: () => void
  onDone: () => void
}

export function MeetingTimesDialog({ session, meeting: latest, onClose, onDone }: Props) {
  const { call } = useDeskCall()
  // Keeps the version of the meeting for which the times are typed. Its `sequence` must not be replaced by a later
  // version, because the server could then not detect the conflict.
  const [meeting] = useState(latest)
  const { id, title, zone, meetings } = session
  const lastMeeting = meetings.at(-1)
  const suggested = (at: string | undefined) =>
    at === undefined ? '' : formatDateTimeInput(Date.parse(at) + WEEK_MS, zone)
  const typedDraft = useTypedDraft(
    `meeting:${id}:${meeting?.number ?? ''}`,
    meeting
      ? { startsAt: formatDateTimeInput(meeting.startsAt, zone), endsAt: formatDateTimeInput(meeting.endsAt, zone) }
      : { startsAt: suggested(lastMeeting?.startsAt), endsAt: suggested(lastMeeting?.endsAt) },
  )
  return (
    <ReasonDialog
      title={meeting ? `Pindahkan pertemuan ${meeting.number}` : `Tambah pertemuan ${title}`}
      text={
        meeting
          ? 'Semua yang terdaftar langsung diberi tahu waktu barunya. Kalender langganan mereka ikut berubah; salinan yang mereka simpan sendiri tidak.'
          : 'Masuk ke jadwal semua yang terdaftar, dan mereka diingatkan seperti pertemuan lain.'
      }
      submitLabel={meeting ? 'Pindahkan pertemuan' : 'Tambah pertemuan'}
      draft={typedDraft}
      onClose={onClose}
      onDo={async reason => {
        const { startsAt = '', endsAt = '', joinUrl = '' } = typedDraft.values
        const times = { startsAt: parseInstant(startsAt, zone), endsAt: parseInstant(endsAt, zone), reason }
        if (meeting) {
          const { number, sequence } = meeting
          // Sends the version that this admin saw (`sequence`). If another admin has moved the meeting meanwhile, the
          // server refuses the call.
          await call(moveCourseMeeting, { params: { id, number: String(number) }, body: { ...times, sequence } })
        } else {
          const body = { ...times, ...(joinUrl.trim() !== '' && { joinUrl: joinUrl.trim() }) }
          await call(addCourseMeeting, { params: { id }, body }, { intent: typedDraft.intent })
        }
        showToast(meeting ? 'Pertemuan dipindahkan.' : 'Pertemuan ditambahkan.')
        onDone()
      }}
    >
      <TypedFields
        fields={[
          { name: 'startsAt', label: 'Mulai', moment: zone },
          { name: 'endsAt', label: 'Selesai', moment: zone },
          ...(meeting ? [] : [{ name: 'joinUrl', label: 'Alamat gabung', hint: 'Boleh diisi nanti.' }]),
        ]}
        typed={typedDraft}
      />
    </ReasonDialog>
  )
}
