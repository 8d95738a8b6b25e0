import { useSnapshot } from 'valtio'
import { Button } from '#app/ui/button.tsx'
import { ModalDialog } from '#app/ui/mantine/modal-dialog.tsx'
import classes from './notice-dialog.module.css'
import { closeNotice } from './show-alert.ts'
import { notices } from './state.ts'

export function NoticeDialog({ id }: { id: number }) {
  const dialog = useSnapshot(notices).dialogs.find(each => each.id === id)
  // Closing an alert that has one button counts as pressing it, so that the action after the alert always runs.
  const close = () => closeNotice(id, dialog?.choices.length === 1 ? dialog.choices[0]?.value : undefined)
  if (!dialog) return null
  return (
    <ModalDialog title={dialog.title} isDismissable={dialog.isDismissable} onClose={close}>
      <p className={classes.text}>{dialog.text}</p>
      <div className={classes.choices}>
        {dialog.choices.map((choice, index) => (
          <Button
            key={choice.value}
            isFullWidth
            data-autofocus={index === 0 || undefined}
            variant={
              choice.isDanger ? (index === 0 ? 'danger' : 'danger-quiet') : index === 0 ? 'primary' : 'secondary'
            }
            onClick={() => closeNotice(id, choice.value)}
          >
            {choice.label}
          </Button>
        ))}
      </div>
    </ModalDialog>
  )
}
