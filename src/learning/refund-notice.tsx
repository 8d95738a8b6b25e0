import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '#app/lib/moments.ts'
import { enrollmentListQuery } from '#app/queries/enrollment.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import classes from './class-notice.module.css'

interface Props {
  enrollmentId: string
  refundedAt: string | undefined
}

/**
 * Explains that work in a refunded course no longer counts, with a link to buy the course again. The notice is also
 * shown offline, because its data is stored with the enrolments.
 */
export function RefundNotice({ enrollmentId, refundedAt }: Props) {
  const { data: slug } = useQuery({
    ...enrollmentListQuery(),
    enabled: refundedAt !== undefined,
    select: courses => courses.find(each => each.enrollmentId === enrollmentId)?.course.slug,
  })
  if (refundedAt === undefined) return null
  return (
    <div className={classes.notice}>
      <p>
        <strong>Pembayaran kelas ini sudah dikembalikan, {formatMoment(refundedAt)}.</strong> Materi dan jawabanmu masih
        bisa dibaca, dan datamu bisa diunduh dari Pengaturan Akun. Progres, poin, kehadiran, nilai, dan sertifikat tidak
        bertambah lagi; yang sudah kamu dapat tetap milikmu.
      </p>
      {slug !== undefined && (
        <p>
          <AppLink to={`/kelas/${slug}`}>Daftar lagi</AppLink> untuk melanjutkan dari kemajuanmu yang terakhir.
        </p>
      )}
    </div>
  )
}
