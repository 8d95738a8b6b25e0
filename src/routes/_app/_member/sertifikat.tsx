import { createFileRoute } from '@tanstack/react-router'
import { JourneyScreen } from '#app/features/certificate/journey/journey-screen.tsx'
import { certificateJourneysQuery } from '#app/queries/certificate.ts'

export const Route = createFileRoute('/_app/_member/sertifikat')({
  loader: ({ context }) => context.queryClient.ensureQueryData(certificateJourneysQuery()),
  head: () => ({ meta: [{ title: 'Sertifikat' }] }),
  component: JourneyScreen,
})
