import { redirectTarget } from '#contract/rules/redirect.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { StatePanel } from '#app/ui/states/state-panel.tsx'

/** After card or points payment and after redeeming a voucher; `redirectUrl` is an address of this app or ignored. */
export function PaymentSuccessScreen({ redirectUrl }: { redirectUrl: string | undefined }) {
  const target = redirectTarget(redirectUrl, { self: location.origin, trusted: [] })
  const next = target?.kind === 'inside' ? target.path : '/business/my-course'
  return (
    <StatePanel
      picture="harvest"
      level={1}
      title="Pembayaran berhasil!"
      action={
        <>
          <AppLink to={next} className={buttonClass('primary', 'l')}>
            Mulai belajar
          </AppLink>
          <AppLink to="/kelas" className={buttonClass('secondary', 'l')}>
            Lihat kelas lain
          </AppLink>
        </>
      }
    >
      <p>Kamu sudah terdaftar. Semua materinya menunggu, dan yang sudah kamu buka tetap bisa dibaca tanpa koneksi.</p>
    </StatePanel>
  )
}
