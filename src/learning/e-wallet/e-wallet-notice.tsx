import { Button } from '#app/ui/button.tsx'
import classes from './e-wallet-notice.module.css'
import { EWalletText } from './e-wallet-text.tsx'
import { useEWalletNotice } from './use-e-wallet-notice.ts'

/** Notice about the e-wallet, shown below the result of a passed quiz. */
export function EWalletNotice() {
  const { isShown, phoneNumber, close } = useEWalletNotice()
  if (!isShown) return null
  return (
    <aside className={classes.notice} aria-label="Hadiah ke e-wallet">
      <h3>Hadiah ke e-wallet</h3>
      <EWalletText phoneNumber={phoneNumber} />
      <Button variant="secondary" onClick={close}>
        Mengerti
      </Button>
    </aside>
  )
}
