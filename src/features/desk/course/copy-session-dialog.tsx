import { copyCourseSession } from '#contract/catalog/course-session.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { shiftWeeks } from '#contract/catalog/course-session.rules.ts'
import type { DeskSession } from '#contract/catalog/course-session.admin.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { parseNumber } from '#app/desk/form/number-text.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { TypedFields } from '#app/desk/form/typed-fields.tsx'

interface Props {
  session: DeskSession
  onClose: () => void
  onDone: () => void
}

/** Dialog that copies a session: the same meetings some weeks later, without learners. */
export function CopySessionDialog({ session, onClose, onDone }: Props) {
  const { call } = useDeskCall()
  const { id, title, zone, meetings } = session
  const typedDraft = useTypedDraft(`copy-session:${id}`, { title, weeks: '4', quota: String(session.quota) })
  const weeks = parseNumber(typedDraft.values['weeks'])
  const heldMeetings = meetings.filter(({ state }) => state === 'planned')
  const [first] = weeks > 0 && weeks <= 104 ? shiftWeeks(heldMeetings, weeks) : []
  return (
    <ReasonDialog
      title={`Salin ${title}`}
      text={
        first
          ? `${heldMeetings.length} pertemuan, mulai ${formatMoment(first.startsAt, zone)}. Yang dibatalkan dan alamat gabung tidak ikut.`
          : 'Semua pertemuan yang tidak dibatalkan ikut disalin.'
      }
      submitLabel="Salin sesi"
      asksReason={false}
      draft={typedDraft}
      onClose={onClose}
      onDo={async () => {
        const { title: name = '', quota = '' } = typedDraft.values
        const body = { title: name, quota: parseNumber(quota), weeks }
        await call(copyCourseSession, { params: { id }, body }, { intent: typedDraft.intent })
        showToast('Sesi disalin.')
        onDone()
      }}
    >
      <TypedFields
        fields={[
          { name: 'title', label: 'Nama sesi baru' },
          { name: 'weeks', label: 'Berapa minggu kemudian', inputMode: 'numeric' },
          { name: 'quota', label: 'Kuota', inputMode: 'numeric' },
        ]}
        typed={typedDraft}
      />
    </ReasonDialog>
  )
}
