import { DAY_MS } from '#contract/wire/durations.ts'
import { createWebinar } from '#contract/webinar/webinar-schedule.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { Zone } from '#contract/catalog/course.ts'
import { slugify } from '#contract/catalog/slug.ts'
import type { FormField } from '#app/desk/form/form-field.tsx'
import { readMeetings } from '#app/desk/form/meeting-series.ts'
import { formatDateTimeInput, parseZone } from '#app/desk/form/moment-text.ts'
import { parseNumberOrNull } from '#app/desk/form/number-text.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { TypedFields } from '#app/desk/form/typed-fields.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { percentHint } from './labels.ts'

interface Props {
  onClose: () => void
  onMade: (id: string) => void
}

const namedAlike = (values: readonly string[]) => values.map(value => ({ value, name: value }))

const getFields = (zone: Zone): FormField[] => [
  { name: 'mode', label: 'Cara', choices: namedAlike(['Daring', 'Luring']) },
  { name: 'zone', label: 'Zona waktu tempatnya', choices: namedAlike(Zone.options) },
  { name: 'title', label: 'Judul' },
  { name: 'slug', label: 'Alamat halaman', hint: 'Kosongkan untuk dibuat dari judulnya.' },
  { name: 'summary', label: 'Ringkasan', hint: 'Satu kalimat.' },
  { name: 'description', label: 'Keterangan', rows: 6, hint: 'Paling banyak 5.000 karakter.' },
  { name: 'place', label: 'Tempat', hint: 'Hanya yang punya kursi melihatnya.' },
  { name: 'capacity', label: 'Kapasitas', hint: 'Kosong: tanpa batas.', inputMode: 'numeric' },
  {
    name: 'certificatePercent',
    label: 'Beri sertifikat kehadiran',
    hint: percentHint,
    inputMode: 'numeric',
  },
  { name: 'speakerName', at: 'speaker.name', label: 'Nama pemateri' },
  { name: 'speakerTitle', at: 'speaker.title', label: 'Jabatan pemateri' },
  { name: 'speakerBio', at: 'speaker.bio', label: 'Tentang pemateri', rows: 4, hint: 'Paling banyak 2.000 karakter.' },
  { name: 'startsAt', at: 'meetings.0.startsAt', label: 'Mulai', moment: zone },
  { name: 'minutes', at: 'meetings.0.endsAt', label: 'Lama', hint: 'Menit.', inputMode: 'numeric' },
  { name: 'times', at: 'meetings', label: 'Jumlah pertemuan', hint: '1: sekali saja.', inputMode: 'numeric' },
  {
    name: 'days',
    at: 'meetings.1.startsAt',
    label: 'Jarak pertemuan',
    hint: 'Hari. 7: setiap minggu, pada jam yang sama.',
    inputMode: 'numeric',
  },
  { name: 'joinUrl', at: 'meetings.0.joinUrl', label: 'Alamat gabung', hint: 'Boleh diisi nanti.' },
]

/** Dialog that creates a webinar with one meeting or a series of meetings. */
export function NewWebinarDialog({ onClose, onMade }: Props) {
  const { call } = useDeskCall()
  const typedDraft = useTypedDraft('webinar', () => ({
    mode: 'Daring',
    zone: 'WIB',
    startsAt: formatDateTimeInput(Date.now() + 7 * DAY_MS),
    minutes: '90',
    times: '1',
    days: '7',
  }))
  const zone = parseZone(typedDraft.values['zone'])

  return (
    <ReasonDialog
      title="Buat webinar"
      text="Webinar langsung tampil di jadwal pelajar dan bisa didaftari."
      submitLabel="Buat webinar"
      asksReason={false}
      draft={typedDraft}
      onClose={onClose}
      onDo={async () => {
        const { values } = typedDraft
        const { title = '', summary = '', description = '', place = '' } = values
        const { id } = await call(createWebinar, {
          body: {
            slug: values['slug']?.trim() || slugify(title, 60),
            title,
            summary,
            description,
            mode: values['mode'] === 'Luring' ? 'Luring' : 'Daring',
            zone,
            ...(place.trim() !== '' && { place }),
            capacity: parseNumberOrNull(values['capacity']),
            certificatePercent: parseNumberOrNull(values['certificatePercent']),
            speaker: {
              name: values['speakerName'] ?? '',
              title: values['speakerTitle'] ?? '',
              bio: values['speakerBio'] ?? '',
            },
            meetings: readMeetings(values),
          },
        })
        showToast('Webinar dibuat.')
        onMade(id)
      }}
    >
      <TypedFields fields={getFields(zone)} typed={typedDraft} />
    </ReasonDialog>
  )
}
