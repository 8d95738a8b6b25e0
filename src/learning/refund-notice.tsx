import { formatMoment } from '#app/lib/moments.ts'
import classes from './class-notice.module.css'

/** Explains why a refunded class gives no more credit. Stored with the class, so it also shows offline. */
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
