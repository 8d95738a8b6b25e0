import { useState } from 'react'
import type { AdminWebinar } from '#contract/webinar-admin.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { changeCapacity } from '#app/queries/desk/webinar.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { numberOrNull } from './words.ts'

interface Props {
  webinar: AdminWebinar
  onDone: () => Promise<unknown>
  onClose: () => void
}

export function CapacityDialog({ webinar: { id, title, capacity, registeredCount }, onDone, onClose }: Props) {
  const [text, setText] = useState(capacity === null ? '' : String(capacity))
  const [errors, setErrors] = useState<Record<string, string>>({})
  return (
    <ReasonDialog
      title={`Kapasitas ${title}`}
      text={`Sekarang ${registeredCount} orang terdaftar. Bila tempatnya bertambah, yang menunggu langsung masuk dan diberi tahu. Tidak ada yang dikeluarkan.`}
      deed="Simpan"
      onErrors={setErrors}
      onClose={onClose}
      onDo={async reason => {
        await changeCapacity(id, { capacity: numberOrNull(text), reason })
        showToast('Kapasitas tersimpan.')
        await onDone()
      }}
    >
      <TextField
        label="Kapasitas"
        hint="Kosong: tanpa batas."
        inputMode="numeric"
        value={text}
        error={errors['capacity']}
        onChange={event => setText(event.currentTarget.value)}
      />
    </ReasonDialog>
  )
}
