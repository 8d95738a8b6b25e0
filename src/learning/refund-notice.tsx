import { formatMoment } from '#app/lib/moments.ts'
import classes from './class-notice.module.css'

/** Says why a class counts nothing more. It is kept with the class, so it shows without a connection too. */
export function RefundNotice({ refundedAt }: { refundedAt: string | undefined }) {
  if (refundedAt === undefined) return null
  return (
    <p className={classes.notice}>
      <strong>Pembayaran kelas ini sudah dikembalikan, {formatMoment(refundedAt)}.</strong> Materi dan jawabanmu masih
      bisa dibaca, dan datamu bisa diunduh dari Pengaturan Akun. Progres, poin, kehadiran, nilai, dan sertifikat tidak
      bertambah lagi; yang sudah kamu dapat tetap milikmu.
    </p>
  )
}
