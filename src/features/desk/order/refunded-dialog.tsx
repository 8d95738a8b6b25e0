import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { type DeskOrderDetail, markOrderRefunded } from '#contract/payment/order.admin.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { formatAmount } from './labels.ts'

interface Props {
  order: DeskOrderDetail
  onClose: () => void
}

/**
 * Dialog to record that an admin refunded an order outside of Semai. If the payment provider reports no refund, the
 * dialog shows the provider's state, and the admin must confirm that the money went back in another way.
 */
export function RefundedDialog({ order, onClose }: Props) {
  const { call } = useDeskCall()
  const { id, number, user } = order
  const [error, setError] = useState<string>()
  const [isAsked, setIsAsked] = useState(false)
  const [isOutsideProvider, setIsOutsideProvider] = useState(false)
  return (
    <ReasonDialog
      title={`Uang ${number} sudah dikembalikan`}
      text={`Catat ini setelah ${formatAmount(order)} benar-benar kembali ke ${user.fullName}. Ini tidak bisa dibatalkan.`}
      submitLabel="Catat"
      onClose={onClose}
      onErrors={({ isOutsideProvider: refusal }) => {
        setError(refusal)
        if (refusal !== undefined) setIsAsked(true)
      }}
      onDo={async reason => {
        await call(markOrderRefunded, { params: { id }, body: { reason, isOutsideProvider } })
        showToast('Pengembalian dicatat.')
      }}
    >
      {isAsked && (
        <Checkbox
          label="Uangnya kembali lewat jalan lain, misalnya transfer bank"
          description="Perbedaannya dengan Midtrans dicatat sebagai temuan pembayaran."
          error={error}
          aria-invalid={error !== undefined}
          checked={isOutsideProvider}
          onChange={event => setIsOutsideProvider(event.currentTarget.checked)}
        />
      )}
    </ReasonDialog>
  )
}
