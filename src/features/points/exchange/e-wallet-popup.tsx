import { useSnapshot } from 'valtio'
import { EWalletText } from '#app/learning/e-wallet/e-wallet-text.tsx'
import { useEWalletNotice } from '#app/learning/e-wallet/use-e-wallet-notice.ts'
import { notices } from '#app/notices/state.ts'
import { Button } from '#app/ui/button.tsx'
import { ModalDialog } from '#app/ui/mantine/modal-dialog.tsx'
import classes from './exchange.module.css'

/**
 * Popup on the page that exchanges points for phone credit, about the user's e-wallet number. Waits until no other
 * message is open, because the popup would cover that message's button.
 */
export function EWalletPopup() {
  const { isShown, phoneNumber, close } = useEWalletNotice()
  const { dialogs } = useSnapshot(notices)
  if (!isShown || dialogs.length > 0) return null
  return (
    <ModalDialog isUnasked title="Hadiah ke e-wallet" onClose={close}>
      <div className={classes.confirm}>
        <EWalletText phoneNumber={phoneNumber} />
        <Button isFullWidth data-autofocus onClick={close}>
          Mengerti
        </Button>
      </div>
    </ModalDialog>
  )
}
