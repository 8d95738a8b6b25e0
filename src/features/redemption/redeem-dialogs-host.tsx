import { lazy, Suspense, type ComponentType } from 'react'
import { useSnapshot } from 'valtio'
import { showAlert } from '#app/notices/show-alert.ts'
import { errorTexts } from '#contract/error-codes.ts'
import { closeRedeemError, redeemState } from './redeem-state.ts'
import { isDialogError, type DialogError } from './redeem-texts.ts'

interface Props {
  error: DialogError
}

const RedeemDialog = lazy<ComponentType<Props>>(() =>
  import('./redeem-dialog.tsx')
    .then(module => ({ default: module.RedeemDialog }))
    .catch(() => ({ default: ErrorInWords })),
)

export function RedeemDialogs() {
  const { error } = useSnapshot(redeemState)
  return <Suspense>{error && isDialogError(error) && <RedeemDialog error={error} />}</Suspense>
}

/** The dialog was never on this device: the words are what matters. */
function ErrorInWords({ error }: Props) {
  queueMicrotask(() => {
    closeRedeemError()
    showAlert({ title: 'Gagal', text: errorTexts[error] })
  })
  return null
}
