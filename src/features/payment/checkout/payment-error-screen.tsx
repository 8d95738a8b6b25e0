import { brand } from '#contract/site/brand.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { StatePanel } from '#app/ui/states/state-panel.tsx'

/**
 * Screen after a failed payment. `orderId` is the unpaid order, if the URL contains it. The order can be paid as long
 * as its seat is reserved.
 */
export function PaymentErrorScreen({ orderId }: { orderId: string | undefined }) {
  return (
    <StatePanel
      picture="wilted"
      level={1}
      title="Pembayaran belum berhasil"
      action={
        <>
          {orderId !== undefined && (
            <AppLink to={`/payment/pending?order=${orderId}`} className={getButtonClass('primary', 'l')}>
              Coba bayar lagi
            </AppLink>
          )}
          <AppLink to="/kelas" className={getButtonClass(orderId === undefined ? 'primary' : 'secondary', 'l')}>
            Pilih kelas lagi
          </AppLink>
        </>
      }
    >
      <p>
        Kamu belum terdaftar di kelas ini. Coba bayar lagi, dan kalau saldomu sudah terpotong, tulis ke{' '}
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
      </p>
    </StatePanel>
  )
}
