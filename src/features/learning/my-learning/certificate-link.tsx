import { useQuery } from '@tanstack/react-query'
import { certificateProgressQuery } from '#app/queries/own-certificates.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { getButtonClass } from '#app/ui/button.tsx'

/** Button of a finished course. It promises the certificate only after the certificate is published. */
export function CertificateLink({ enrollmentId }: { enrollmentId: string }) {
  const { data: isPublished } = useQuery({
    ...certificateProgressQuery(),
    select: all =>
      all
        .find(progress => progress.enrollmentId === enrollmentId)
        ?.certificates.some(({ code, revokedAt }) => code !== null && revokedAt === null),
  })
  return (
    <AppLink to={`/sertifikat#${enrollmentId}`} className={getButtonClass('primary')}>
      {isPublished ? 'Lihat sertifikat' : 'Lihat status sertifikat'}
    </AppLink>
  )
}
