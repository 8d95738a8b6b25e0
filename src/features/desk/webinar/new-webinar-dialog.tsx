import { useState } from 'react'
import { slugOf } from '#contract/rules/slug.ts'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import { momentHint, momentOf, momentText } from '#app/desk/form/moment-text.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { createWebinar } from '#app/queries/desk/webinar.ts'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { numberOrNull, percentHint } from './words.ts'

interface Props {
  onClose: () => void
  onMade: (id: string) => Promise<unknown>
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const wholeOf = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : 0)

const blank = {
  title: '',
  slug: '',
  summary: '',
  description: '',
  place: '',
  capacity: '',
  certificatePercent: '',
  speakerName: '',
  speakerTitle: '',
  speakerBio: '',
  startsAt: '',
  minutes: '90',
  times: '1',
  days: '7',
  joinUrl: '',
}
type Name = keyof typeof blank

/** By the server's names of what it judged. */
const fields: readonly { name: Name; at: string; label: string; hint?: string; limit?: number; isNumber?: true }[] = [
  { name: 'title', at: 'title', label: 'Judul' },
  { name: 'slug', at: 'slug', label: 'Alamat halaman', hint: 'Kosongkan untuk dibuat dari judulnya.' },
  { name: 'summary', at: 'summary', label: 'Ringkasan', hint: 'Satu kalimat.' },
  { name: 'description', at: 'description', label: 'Keterangan', limit: 5_000 },
  { name: 'place', at: 'place', label: 'Tempat', hint: 'Hanya yang punya tempat duduk melihatnya.' },
  { name: 'capacity', at: 'capacity', label: 'Kapasitas', hint: 'Kosong: tanpa batas.', isNumber: true },
  {
    name: 'certificatePercent',
    at: 'certificatePercent',
    label: 'Beri sertifikat kehadiran',
    hint: percentHint,
    isNumber: true,
  },
  { name: 'speakerName', at: 'speaker.name', label: 'Nama pemateri' },
  { name: 'speakerTitle', at: 'speaker.title', label: 'Jabatan pemateri' },
  { name: 'speakerBio', at: 'speaker.bio', label: 'Tentang pemateri', limit: 2_000 },
  { name: 'startsAt', at: 'meetings.0.startsAt', label: 'Mulai', hint: momentHint },
  { name: 'minutes', at: 'meetings.0', label: 'Lama', hint: 'Menit.', isNumber: true },
  { name: 'times', at: 'meetings', label: 'Jumlah pertemuan', hint: '1: sekali saja.', isNumber: true },
  {
    name: 'days',
    at: 'days',
    label: 'Jarak pertemuan',
    hint: 'Hari. 7: setiap minggu, pada jam yang sama.',
    isNumber: true,
  },
  { name: 'joinUrl', at: 'meetings.0.joinUrl', label: 'Alamat gabung', hint: 'Boleh diisi nanti.' },
]

/** So many meetings, so many days apart, each at the same hour: Indonesia knows no summer time. */
function meetingsOf({ startsAt, minutes, times, days, joinUrl }: Record<Name, string>) {
  const first = momentOf(startsAt)
  const start = Date.parse(first)
  const common = joinUrl.trim() === '' ? {} : { joinUrl: joinUrl.trim() }
  // What is no time travels as it was typed: the server's words then stand at the field.
  if (Number.isNaN(start)) return [{ startsAt: first, endsAt: first, ...common }]
  return Array.from({ length: wholeOf(times) }, (_none, at) => {
    const from = start + at * wholeOf(days) * DAY_MS
    return {
      startsAt: new Date(from).toISOString(),
      endsAt: new Date(from + wholeOf(minutes) * MINUTE_MS).toISOString(),
      ...common,
    }
  })
}

/** One meeting, or a series of them. */
export function NewWebinarDialog({ onClose, onMade }: Props) {
  const [values, setValues] = useState<Record<Name, string>>(() => ({
    ...blank,
    startsAt: momentText(Date.now() + 7 * DAY_MS),
  }))
  const [mode, setMode] = useState<'Daring' | 'Luring'>('Daring')
  const [zone, setZone] = useState<'WIB' | 'WITA' | 'WIT'>('WIB')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const change = (name: Name, value: string) => setValues(before => ({ ...before, [name]: value }))

  return (
    <ReasonDialog
      title="Buat webinar"
      text="Webinar langsung tampil di jadwal pelajar dan bisa didaftari."
      deed="Buat webinar"
      onErrors={setErrors}
      onClose={onClose}
      onDo={async reason => {
        const { title, summary, description, place, speakerName: name, speakerTitle, speakerBio: bio } = values
        const { id } = await createWebinar({
          slug: values.slug.trim() || slugOf(title, 60),
          title,
          summary,
          description,
          mode,
          zone,
          reason,
          ...(place.trim() !== '' && { place }),
          capacity: numberOrNull(values.capacity),
          certificatePercent: numberOrNull(values.certificatePercent),
          speaker: { name, title: speakerTitle, bio },
          meetings: meetingsOf(values),
        })
        showToast('Webinar dibuat.')
        await onMade(id)
      }}
    >
      <FilterSelect
        label="Cara"
        all="Daring"
        value={mode === 'Daring' ? undefined : mode}
        choices={[{ value: 'Luring', name: 'Luring' }]}
        onChoose={value => setMode(value === 'Luring' ? 'Luring' : 'Daring')}
      />
      <FilterSelect
        label="Zona waktu tempatnya"
        all="WIB"
        value={zone === 'WIB' ? undefined : zone}
        choices={[
          { value: 'WITA', name: 'WITA' },
          { value: 'WIT', name: 'WIT' },
        ]}
        onChoose={value => setZone(value === 'WITA' || value === 'WIT' ? value : 'WIB')}
      />
      {fields.map(({ name, at, label, hint, limit, isNumber }) => {
        const input = { label, value: values[name], error: errors[at] }
        return limit === undefined ? (
          <TextField
            key={name}
            {...input}
            hint={hint}
            inputMode={isNumber ? 'numeric' : undefined}
            onChange={event => change(name, event.currentTarget.value)}
          />
        ) : (
          <TextAreaField
            key={name}
            {...input}
            limit={limit}
            onChange={event => change(name, event.currentTarget.value)}
          />
        )
      })}
    </ReasonDialog>
  )
}
