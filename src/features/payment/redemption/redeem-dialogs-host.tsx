import { useSnapshot } from 'valtio'
import { showAlert } from '#app/notices/show-alert.ts'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import { errorMessages } from '#contract/wire/error-codes.ts'
import { closeRedeemError, redeemState } from './redeem-state.ts'
import { isDialogError, type DialogError } from './redeem-messages.ts'

interface Props {
  error: DialogError
}

const RedeemDialog = createLazyPart<Props>(() => import('./redeem-dialog.tsx').then(module => module.RedeemDialog), {
  substitute: ErrorText,
})

export function RedeemDialogs() {
  const { error } = useSnapshot(redeemState)
  return error && isDialogError(error) && <RedeemDialog error={error} />
}

/** Shows the message as plain text, if the dialog's chunk cannot be loaded. */
function ErrorText({ error }: Props) {
  queueMicrotask(() => {
    closeRedeemError()
    showAlert({ title: 'Gagal', text: errorMessages[error] })
  })
  return null
}
