import { createFileRoute } from '@tanstack/react-router'
import { CertificateProgressScreen } from '#app/features/certificate/certificate/progress/progress-screen.tsx'
import {
  attendanceCertificatesQuery,
  certificateProgressQuery,
  importedCertificatesQuery,
} from '#app/queries/own-certificates.ts'

export const Route = createFileRoute('/_app/_member/sertifikat')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(certificateProgressQuery()),
      queryClient.ensureQueryData(attendanceCertificatesQuery()),
      queryClient.ensureQueryData(importedCertificatesQuery()),
    ]),
  head: () => ({ meta: [{ title: 'Sertifikat' }] }),
  component: CertificateProgressScreen,
})
