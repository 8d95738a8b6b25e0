import { Title } from '@mantine/core'
import { changeWebinar } from '#contract/webinar/webinar.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminWebinar } from '#contract/webinar/webinar-schedule.admin.ts'
import { PlainList } from '#app/desk/plain-list.tsx'
import { Part } from '#app/desk/part.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
import { Facts } from '#app/desk/facts.tsx'
import { VersionedForm } from '#app/desk/form/versioned-form.tsx'
import { parseNumberOrNull } from '#app/desk/form/number-text.ts'
import { Drawer } from '#app/desk/list/drawer.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { adminWebinarQuery } from '#app/queries/desk/webinar.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { CapacityDialog } from './capacity-dialog.tsx'
import { MeetingItem } from './meeting-item.tsx'
import { WebinarSeats } from './webinar-seats.tsx'
import { listWebinarFacts, percentHint, webinarKinds } from './labels.ts'

const fields = [
  { name: 'title', label: 'Judul' },
  { name: 'summary', label: 'Ringkasan', hint: 'Satu kalimat.' },
  { name: 'description', label: 'Keterangan', rows: 6, hint: 'Paling banyak 5.000 karakter.' },
  { name: 'place', label: 'Tempat', hint: 'Hanya yang punya kursi melihatnya.' },
  {
    name: 'certificatePercent',
    label: 'Beri sertifikat kehadiran',
    hint: percentHint,
    inputMode: 'numeric',
  },
  { name: 'speaker.name', label: 'Nama pemateri' },
  { name: 'speaker.title', label: 'Jabatan pemateri' },
  { name: 'speaker.bio', label: 'Tentang pemateri', rows: 4, hint: 'Paling banyak 2.000 karakter.' },
] as const

const toVersioned = ({ version, title, summary, description, place, speaker, certificatePercent }: AdminWebinar) => ({
  version,
  values: {
    title,
    summary,
    description,
    place: place ?? '',
    certificatePercent: certificatePercent === null ? '' : String(certificatePercent),
    'speaker.name': speaker.name,
    'speaker.title': speaker.title,
    'speaker.bio': speaker.bio,
  },
})

/** Details of one webinar: its public texts, meetings and participants. */
export function WebinarDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { call } = useDeskCall()
  const queryClient = useQueryClient()
  const { data: webinar } = useSuspenseQuery(adminWebinarQuery(id))
  const [layer, setLayer] = useState<'edit' | 'capacity'>()
  const close = () => setLayer(undefined)

  return (
    <Drawer title={webinar.title} text={webinarKinds[webinar.kind]} rowId={id} onClose={onClose}>
      {layer === 'edit' ? (
        <VersionedForm
          name={`webinar:${id}`}
          fields={fields}
          read={toVersioned(webinar)}
          onSave={async (values, reason, version) => {
            const { title = '', summary = '', description = '', place = '' } = values
            const [name = '', role = '', bio = ''] = [
              values['speaker.name'],
              values['speaker.title'],
              values['speaker.bio'],
            ]
            const fields = {
              title,
              summary,
              description,
              place: place.trim() === '' ? null : place,
              certificatePercent: parseNumberOrNull(values['certificatePercent']),
            }
            await call(
              changeWebinar,
              { params: { id }, body: { ...fields, speaker: { name, title: role, bio }, reason } },
              { version },
            )
            showToast('Webinar tersimpan.')
          }}
          onReread={async () => toVersioned(await queryClient.fetchQuery({ ...adminWebinarQuery(id), staleTime: 0 }))}
          onDone={close}
        />
      ) : (
        <ActionRow>
          <Button onClick={() => setLayer('edit')}>Ubah</Button>
          {webinar.kind === 'webinar' && (
            <Button variant="secondary" onClick={() => setLayer('capacity')}>
              Ubah kapasitas
            </Button>
          )}
        </ActionRow>
      )}
      <Facts facts={listWebinarFacts(webinar)} />
      <AppLink to={`/webinar/${webinar.slug}`}>Halaman yang dilihat pelajar</AppLink>
      <Part gap="0.5rem">
        <Title order={3}>Pertemuan</Title>
        <PlainList>
          {webinar.meetings.map(meeting => (
            <MeetingItem key={meeting.id} meeting={meeting} zone={webinar.zone} />
          ))}
        </PlainList>
      </Part>
      <WebinarSeats id={id} />
      {layer === 'capacity' && <CapacityDialog webinar={webinar} onClose={close} />}
    </Drawer>
  )
}
