import { AppLink } from '#app/ui/app-link.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { StatePanel } from '#app/ui/states/state-panel.tsx'

/** Page `/payment/pending` without an order in its URL. */
export function PaymentUnknownScreen() {
  return (
    <StatePanel
      picture="hourglass"
      level={1}
      title="Pembayaranmu sedang diproses"
      action={
        <AppLink to="/akun/pesanan" className={getButtonClass('primary', 'l')}>
          Pesanan saya
        </AppLink>
      }
    >
      <p>Kalau kamu belum membayar, selesaikan dulu. Kelasmu muncul di daftar kelas begitu pembayarannya diterima.</p>
    </StatePanel>
  )
}
