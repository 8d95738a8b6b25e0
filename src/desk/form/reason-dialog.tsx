import type { ComponentProps } from 'react'
import { Sheet } from '#app/ui/sheet.tsx'
import { ReasonForm } from './reason-form.tsx'

interface Props extends Omit<ComponentProps<typeof ReasonForm>, 'onCancel'> {
  title: string
  onClose: () => void
}

/** `ReasonForm` in a dialog of its own, which closes when the deed is done. */
export function ReasonDialog({ title, onDo, onClose, ...form }: Props) {
  return (
    <Sheet title={title} onClose={onClose}>
      <ReasonForm
        {...form}
        onDo={async reason => {
          await onDo(reason)
          onClose()
        }}
        onCancel={onClose}
      />
    </Sheet>
  )
}
