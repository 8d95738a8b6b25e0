import { type ComponentProps, useState } from 'react'
import { Dialog } from '#app/desk/dialog.tsx'
import { toFailure } from '../failure.ts'
import { ReasonForm } from './reason-form.tsx'
import { useTypedDraft } from './typed-draft.ts'

interface Props extends Omit<ComponentProps<typeof ReasonForm>, 'onCancel'> {
  title: string
  /** Id of the row, if dialogs of several rows of a page have the same title and text. */
  subject?: string
  onClose: () => void
}

/**
 * Shows `ReasonForm` in a dialog that closes after the action. A reason that was typed before the dialog closed is
 * shown again when the dialog opens for the same row. If the dialog has no fields (`children`), it calls the `onDo` of
 * its first render, so that the admin confirms the version that was shown. If the server then reports that the version
 * has changed, the dialog calls the newest `onDo`.
 */
export function ReasonDialog({ title, subject, onDo, onClose, ...form }: Props) {
  const reason = useTypedDraft(`reason:${location.pathname}:${title}:${subject ?? form.text}`, {})
  const [doAtOpening] = useState(() => onDo)
  const [isConflictShown, setIsConflictShown] = useState(false)
  const act = form.children === undefined && !isConflictShown ? doAtOpening : onDo
  return (
    <Dialog title={title} onClose={onClose}>
      <ReasonForm
        draft={reason}
        {...form}
        onDo={async reason => {
          try {
            await act(reason)
          } catch (error) {
            if (/_(?:STALE|CHANGED)$/.test(toFailure(error).code ?? '')) setIsConflictShown(true)
            throw error
          }
          onClose()
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}
