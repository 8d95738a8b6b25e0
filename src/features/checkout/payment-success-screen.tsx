import { alertFailure } from '#app/notices/failure-alert.ts'
import { businessTarget } from '#app/session/business-site.ts'
import { linkTo, readRedirect } from '#app/session/leaving.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { StatePanel } from '#app/ui/states/state-panel.tsx'

/** After card or points payment and after redeeming a voucher; leads to the learning page on the business site. */
export function PaymentSuccessScreen({ redirectUrl }: { redirectUrl: string | undefined }) {
  const next = linkTo(readRedirect(redirectUrl) ?? businessTarget('my-course'), alertFailure)
  return (
    <StatePanel
      picture="harvest"
      level={1}
      title="Pembayaran berhasil!"
      action={
        <>
          <AppLink {...next} className={buttonClass('primary', 'l')}>
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
