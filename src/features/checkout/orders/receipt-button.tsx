import { downloadReceipt, type Order } from '#contract/payment/order.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { useSingleCall } from '#app/queries/use-single-call.ts'
import { callApi } from '#app/session/api.ts'
import { useIsOnline } from '#app/session/online.ts'
import { Button } from '#app/ui/button.tsx'
import classes from './orders.module.css'

export function ReceiptButton({ order }: { order: Pick<Order, 'id' | 'number'> }) {
  const isOnline = useIsOnline()
  const fetching = useSingleCall({
    mutationFn: async () => {
      const { name, bytes } = await callApi(downloadReceipt, { params: { id: order.id } })
      saveFile(new Blob([bytes], { type: 'application/pdf' }), name || `Bukti-bayar-${order.number}.pdf`)
    },
    onError: alertFailure,
  })
  return (
    <>
      <Button variant="secondary" isBusy={fetching.isPending} disabled={!isOnline} onClick={() => fetching.mutate()}>
        Unduh bukti bayar
      </Button>
      {!isOnline && <p className={classes.note}>Bukti bayar bisa diunduh begitu ada koneksi.</p>}
    </>
  )
}
