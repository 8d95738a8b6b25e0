import { AppLink } from '#app/ui/app-link.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { StatePanel } from '#app/ui/states/state-panel.tsx'

/** The card provider has not heard from the bank yet. */
export function PaymentPendingScreen() {
  return (
    <StatePanel
      picture="seed"
      level={1}
      title="Pembayaranmu sedang diproses"
      action={
        <AppLink to="/dashboard/my-course" className={buttonClass('primary', 'l')}>
          Lihat kelas saya
        </AppLink>
      }
    >
      <p>Kalau kamu belum membayar, selesaikan dulu. Kelasmu muncul di daftar kelas begitu pembayarannya diterima.</p>
    </StatePanel>
  )
}
