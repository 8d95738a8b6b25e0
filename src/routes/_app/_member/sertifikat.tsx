import { createFileRoute } from '@tanstack/react-router'
import { CertificateProgressScreen } from '#app/features/certificate/certificate/progress/progress-screen.tsx'
import { attendanceCertificatesQuery, certificateProgressQuery } from '#app/queries/certificate.ts'

export const Route = createFileRoute('/_app/_member/sertifikat')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(certificateProgressQuery()),
      queryClient.ensureQueryData(attendanceCertificatesQuery()),
    ]),
  head: () => ({ meta: [{ title: 'Sertifikat' }] }),
  component: CertificateProgressScreen,
})
