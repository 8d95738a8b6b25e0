import { brand } from '#contract/site/brand.ts'
import { useEffect } from 'react'
import { AppLink } from '#app/ui/app-link.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import classes from './prakerja-screen.module.css'
import { RedeemFlow } from './redeem-flow.tsx'
import { openRedeemFlow } from './redeem-state.ts'
import { StoryList } from './story-list.tsx'

const steps = [
  {
    title: 'Beli kelas di mitra',
    text: `Pilih kelas ${brand.name} di toko, lapak, atau kursus mitra, lalu selesaikan pembayarannya.`,
  },
  {
    title: 'Tukar kodenya di sini',
    text: 'Kode voucher dari mitra membuka kelasnya di akunmu. Satu kode untuk satu orang.',
  },
  {
    title: 'Belajar, juga tanpa koneksi',
    text: 'Ikuti sesi langsung, kerjakan kuisnya, dan raih sertifikat yang bisa diperiksa siapa pun.',
  },
]

/** Screen to redeem vouchers for courses. `voucher` comes from the URL of a partner's link or from shared text. */
export function PrakerjaScreen({ voucher }: { voucher: string | undefined }) {
  useEffect(() => openRedeemFlow(voucher), [voucher])
  return (
    <div className={classes.page}>
      <div className={classes.columns}>
        <div>
          <PageHead
            kicker="Prakerja"
            title="Punya voucher? Kelasmu tinggal satu langkah."
            text={`Tukarkan kode dari mitra kami dengan kelas ${brand.name}, dan mulai belajar hari ini.`}
          />
          <ol className={classes.steps}>
            {steps.map(({ title, text }) => (
              <li key={title}>
                <h2>{title}</h2>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
        <RedeemFlow />
      </div>
      <StoryList />
      <section className={classes.check}>
        <div>
          <h2>Ragu kodenya benar?</h2>
          <p>Periksa dulu kode redeem atau vouchermu. Kodenya tidak akan terpakai.</p>
        </div>
        <AppLink to="/prakerja/checking-voucher" className={getButtonClass('secondary', 'l')}>
          Cek kode
        </AppLink>
      </section>
    </div>
  )
}
