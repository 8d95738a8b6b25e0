import { TextInput } from '@mantine/core'
import { setMeetingLinks } from '#contract/webinar/webinar-schedule.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import type { AdminMeeting } from '#contract/webinar/webinar-schedule.admin.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { useTyped } from '#app/desk/form/typed-draft.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { LimitedTextArea } from '#app/desk/form/limited-text-area.tsx'
import { materialLines, materialsOf } from './materials.ts'

interface Props {
  name: string
  meeting: AdminMeeting
  onClose: () => void
}

const MATERIALS_LIMIT = 10_000

/**
 * Edits the links to join, to the recording and to materials. Sends no notice, because pages and calendars link to the
 * meeting room.
 */
export function LinksDialog({ name, meeting, onClose }: Props) {
  const { call } = useDeskCall()
  const typed = useTyped(`links:${meeting.id}`, {
    joinUrl: meeting.joinUrl ?? '',
    recordingUrl: meeting.recordingUrl ?? '',
    materials: materialLines(meeting.materials),
  })
  const { values, errors, change } = typed
  const wrongMaterial = Object.entries(errors).find(([field]) => field.startsWith('materials'))?.[1]
  const addressOf = (text = '') => (text.trim() === '' ? null : text.trim())
  return (
    <ReasonDialog
      title={`Tautan ${name}`}
      text="Alamat gabung baru terlihat saat ruangnya dibuka. Rekaman dan materi terlihat setelah selesai, oleh yang punya tempat."
      submitLabel="Simpan tautan"
      draft={typed}
      onClose={onClose}
      onDo={async reason => {
        const links = { joinUrl: addressOf(values['joinUrl']), recordingUrl: addressOf(values['recordingUrl']) }
        await call(setMeetingLinks, {
          params: { id: meeting.id },
          body: { ...links, materials: materialsOf(values['materials'] ?? ''), reason },
        })
        showToast('Tautan tersimpan.')
      }}
    >
      <TextInput
        label="Alamat gabung"
        inputMode="url"
        value={values['joinUrl'] ?? ''}
        error={errors['joinUrl']}
        onChange={event => change('joinUrl', event.currentTarget.value)}
      />
      <TextInput
        label="Rekaman"
        inputMode="url"
        value={values['recordingUrl'] ?? ''}
        error={errors['recordingUrl']}
        onChange={event => change('recordingUrl', event.currentTarget.value)}
      />
      <LimitedTextArea
        label="Materi, satu per baris: judul lalu alamatnya"
        limit={MATERIALS_LIMIT}
        value={values['materials'] ?? ''}
        error={wrongMaterial && `Tulis judul, spasi, lalu alamat https://. ${wrongMaterial}`}
        onChange={event => change('materials', event.currentTarget.value)}
      />
    </ReasonDialog>
  )
}
