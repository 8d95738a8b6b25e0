import { downloadReceipt, type Order } from '#contract/payment/order.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { useAction } from '#app/lib/use-action.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { callApi } from '#app/session/api.ts'
import { useIsOnline } from '#app/session/online.ts'
import { Button } from '#app/ui/button.tsx'
import classes from './orders.module.css'

export function ReceiptButton({ order }: { order: Pick<Order, 'id' | 'number'> }) {
  const isOnline = useIsOnline()
  const fetching = useAction(async () => {
    const { name, bytes } = await callApi(downloadReceipt, { params: { id: order.id } })
    saveFile(new Blob([bytes], { type: 'application/pdf' }), name || `Bukti-bayar-${order.number}.pdf`)
  }, alertFailure)
  return (
    <>
      <Button variant="secondary" isBusy={fetching.isBusy} disabled={!isOnline} onClick={() => void fetching.run()}>
        Unduh bukti bayar
      </Button>
      {!isOnline && <p className={classes.note}>Bukti bayar bisa diunduh begitu ada koneksi.</p>}
    </>
  )
}
