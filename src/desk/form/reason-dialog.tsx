import type { ComponentProps } from 'react'
import { Dialog } from '#app/desk/dialog.tsx'
import { ReasonForm } from './reason-form.tsx'
import { useTypedDraft } from './typed-draft.ts'

interface Props extends Omit<ComponentProps<typeof ReasonForm>, 'onCancel'> {
  title: string
  onClose: () => void
}

/**
 * Shows `ReasonForm` in a dialog that closes after the action. After Escape or 'Tutup' (close) the typed reason is kept,
 * and shown again when the same dialog opens for the same row.
 */
export function ReasonDialog({ title, onDo, onClose, ...form }: Props) {
  const reason = useTypedDraft(`reason:${location.pathname}:${title}:${form.text}`, {})
  return (
    <Dialog title={title} onClose={onClose}>
      <ReasonForm
        draft={reason}
        {...form}
        onDo={async reason => {
          await onDo(reason)
          onClose()
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}
