import { useState } from 'react'
import { setMeetingLinks } from '#contract/webinar/webinar-schedule.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import type { AdminMeeting } from '#contract/webinar/webinar-schedule.admin.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { TypedFields } from '#app/desk/form/typed-fields.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { formatMaterialLines, parseMaterialLines } from './materials.ts'

interface Props {
  name: string
  meeting: AdminMeeting
  onClose: () => void
}

const MATERIALS_LIMIT = 10_000

const fields = [
  { name: 'joinUrl', label: 'Alamat gabung', inputMode: 'url' },
  { name: 'recordingUrl', label: 'Rekaman', inputMode: 'url' },
  { name: 'materials', label: 'Materi, satu per baris: judul lalu alamatnya', limit: MATERIALS_LIMIT },
] as const

/**
 * Dialog to edit the links to the meeting room, the recording and the materials. Users get no notification, because
 * pages and calendars link to the meeting room's page in the app and not to these URLs.
 */
export function LinksDialog({ name, meeting: latest, onClose }: Props) {
  const { call } = useDeskCall()
  // Keeps the meeting as it was when the dialog opened, because the typed links are compared with that state. A later
  // state may be read meanwhile.
  const [meeting] = useState(latest)
  const typedDraft = useTypedDraft(`links:${meeting.id}`, {
    joinUrl: meeting.joinUrl ?? '',
    recordingUrl: meeting.recordingUrl ?? '',
    materials: formatMaterialLines(meeting.materials),
  })
  const { values, errors } = typedDraft
  const wrongMaterial = Object.entries(errors).find(([field]) => field.startsWith('materials'))?.[1]
  const getAddress = (text = '') => (text.trim() === '' ? null : text.trim())
  return (
    <ReasonDialog
      title={`Tautan ${name}`}
      text="Alamat gabung baru terlihat saat ruangnya dibuka. Rekaman dan materi terlihat setelah selesai, oleh yang punya kursi."
      submitLabel="Simpan tautan"
      draft={typedDraft}
      onClose={onClose}
      onDo={async reason => {
        const seen = { joinUrl: meeting.joinUrl, recordingUrl: meeting.recordingUrl, materials: meeting.materials }
        const joinUrl = getAddress(values['joinUrl'])
        const recordingUrl = getAddress(values['recordingUrl'])
        const materials = values['materials'] ?? ''
        // Only changed links are sent, because another admin may have entered the other links meanwhile.
        const changed = {
          ...(joinUrl !== seen.joinUrl && { joinUrl }),
          ...(recordingUrl !== seen.recordingUrl && { recordingUrl }),
          ...(materials !== formatMaterialLines(seen.materials) && { materials: parseMaterialLines(materials) }),
        }
        await call(setMeetingLinks, { params: { id: meeting.id }, body: { ...changed, seen, reason } })
        showToast('Tautan tersimpan.')
      }}
    >
      <TypedFields
        fields={fields}
        typed={{
          ...typedDraft,
          errors: {
            ...errors,
            ...(wrongMaterial && { materials: `Tulis judul, spasi, lalu alamat https://. ${wrongMaterial}` }),
          },
        }}
      />
    </ReasonDialog>
  )
}
