import type { ComponentProps } from 'react'
import { Dialog } from '#app/desk/dialog.tsx'
import { ReasonForm } from './reason-form.tsx'

interface Props extends Omit<ComponentProps<typeof ReasonForm>, 'onCancel'> {
  title: string
  onClose: () => void
}

/** Shows `ReasonForm` in a dialog that closes after the action. */
export function ReasonDialog({ title, onDo, onClose, ...form }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <ReasonForm
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
