import { brand } from '#contract/brand.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { StatePanel } from '#app/ui/states/state-panel.tsx'

export function PaymentErrorScreen() {
  return (
    <StatePanel
      picture="wilted"
      level={1}
      title="Pembayaran belum berhasil"
      action={
        <AppLink to="/kelas" className={buttonClass('primary', 'l')}>
          Pilih kelas lagi
        </AppLink>
      }
    >
      <p>
        Kamu belum terdaftar di kelas ini. Coba bayar lagi, dan kalau saldomu sudah terpotong, tulis ke{' '}
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
      </p>
    </StatePanel>
  )
}
