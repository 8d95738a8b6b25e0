import { useState } from 'react'
import type { DeskOrderDetail } from '#contract/payment/order.admin.ts'
import { refundOrder } from '#contract/payment/order-refund.admin.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { parseNumber } from '#app/desk/form/number-text.ts'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { TypedFields } from '#app/desk/form/typed-fields.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { formatAmount } from './labels.ts'

interface Props {
  order: DeskOrderDetail
  onClose: () => void
}

/**
 * Dialog to refund an order fully or partly. Suggests the full remaining amount. Uses the order as it was when the
 * dialog opened. Otherwise a second press after a lost response could refund the new remaining amount, because the
 * order is read again.
 */
export function RefundDialog({ order: latest, onClose }: Props) {
  const { call } = useDeskCall()
  const [order] = useState(latest)
  const { id, number, method, amount, returned } = order
  const remainingAmount = amount - returned
  const typedDraft = useTypedDraft(`refund:${id}:${returned}`, { amount: String(remainingAmount) })
  const field = {
    name: 'amount',
    label: method === 'point' ? 'Jumlah poin' : 'Jumlah rupiah',
    hint: `Paling banyak ${formatAmount({ method, amount: remainingAmount })}. Seluruhnya: kelasnya ditutup untuk pekerjaan baru, dan kursinya kosong lagi.`,
    inputMode: 'numeric' as const,
  }
  return (
    <ReasonDialog
      title={`Kembalikan pembayaran ${number}`}
      text={
        method === 'point'
          ? 'Poinnya langsung kembali ke saldo pembeli. Ini tidak bisa dibatalkan.'
          : 'Uangnya dikembalikan lewat Midtrans ke cara bayar semula. Ini tidak bisa dibatalkan.'
      }
      submitLabel="Kembalikan"
      isDangerous
      draft={typedDraft}
      onClose={onClose}
      onDo={async reason => {
        const body = { amount: parseNumber(typedDraft.values['amount']), returnedBefore: returned, reason }
        const { state } = await call(refundOrder, { params: { id }, body })
        showToast(state === 'refunded' ? 'Pembayaran dikembalikan seluruhnya.' : 'Sebagian pembayaran dikembalikan.')
      }}
    >
      <TypedFields fields={[field]} typed={typedDraft} />
    </ReasonDialog>
  )
}
