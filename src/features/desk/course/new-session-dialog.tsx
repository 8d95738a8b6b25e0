import { DAY_MS } from '#contract/wire/durations.ts'
import { createCourseSession } from '#contract/catalog/course-session.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import type { DeskCourse } from '#contract/catalog/course.admin.ts'
import type { Zone } from '#contract/catalog/course.ts'
import type { FormField } from '#app/desk/form/form-field.tsx'
import { readMeetings } from '#app/desk/form/meeting-series.ts'
import { formatDateTimeInput, parseZone } from '#app/desk/form/moment-text.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { createSessionFields, toSessionBody } from './session-fields.ts'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { TypedFields } from '#app/desk/form/typed-fields.tsx'

interface Props {
  course: Pick<DeskCourse, 'id' | 'title' | 'mode' | 'sessions'>
  onClose: () => void
  onDone: () => void
}

/** Usual start time of live classes. */
const EVENING = '18:00'

/**
 * Form fields of a series of meetings. `at` maps the server's errors about meetings to the field that produced the
 * value.
 */
const createSeriesFields = (zone: Zone): readonly FormField[] => [
  { name: 'startsAt', at: 'meetings.0.startsAt', label: 'Mulai', moment: zone },
  { name: 'minutes', at: 'meetings.0.endsAt', label: 'Lama satu pertemuan', hint: 'Menit.', inputMode: 'numeric' },
  { name: 'times', at: 'meetings', label: 'Jumlah pertemuan', inputMode: 'numeric' },
  {
    name: 'days',
    at: 'meetings.1.startsAt',
    label: 'Jarak pertemuan',
    hint: 'Hari. 1: setiap hari, 7: setiap minggu. Masing-masing bisa dipindahkan sesudahnya.',
    inputMode: 'numeric',
  },
  { name: 'joinUrl', at: 'meetings.0.joinUrl', label: 'Alamat gabung', hint: 'Boleh diisi nanti.' },
]

export function NewSessionDialog({ course: { id, title, mode, sessions }, onClose, onDone }: Props) {
  const { call } = useDeskCall()
  const typedDraft = useTypedDraft(`session:${id}`, () => ({
    title: `Angkatan ${sessions.length + 1}`,
    zone: 'WIB',
    quota: '40',
    startsAt: `${formatDateTimeInput(Date.now() + 14 * DAY_MS).slice(0, 'YYYY-MM-DD'.length)} ${EVENING}`,
    minutes: '180',
    times: '5',
    days: '1',
  }))
  return (
    <ReasonDialog
      title={`Tambah sesi ${title}`}
      text="Kalau kelasnya tampil di katalog, sesi ini langsung bisa didaftari sampai pertemuan pertamanya mulai."
      submitLabel="Tambah sesi"
      asksReason={false}
      draft={typedDraft}
      onClose={onClose}
      onDo={async () => {
        const { values } = typedDraft
        const body = { ...toSessionBody(values), meetings: readMeetings(values) }
        await call(createCourseSession, { params: { id }, body }, { intent: typedDraft.intent })
        showToast('Sesi ditambahkan.')
        onDone()
      }}
    >
      <TypedFields
        fields={[...createSessionFields(mode), ...createSeriesFields(parseZone(typedDraft.values['zone']))]}
        typed={typedDraft}
      />
    </ReasonDialog>
  )
}
