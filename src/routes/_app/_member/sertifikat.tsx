import { createFileRoute } from '@tanstack/react-router'
import { JourneyScreen } from '#app/features/certificate/certificate/journey/journey-screen.tsx'
import { attendanceCertificatesQuery, certificateJourneysQuery } from '#app/queries/certificate.ts'

export const Route = createFileRoute('/_app/_member/sertifikat')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(certificateJourneysQuery()),
      queryClient.ensureQueryData(attendanceCertificatesQuery()),
    ]),
  head: () => ({ meta: [{ title: 'Sertifikat' }] }),
  component: JourneyScreen,
})
