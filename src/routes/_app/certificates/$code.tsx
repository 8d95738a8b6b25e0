import { createFileRoute, useLocation } from '@tanstack/react-router'
import { VerifyScreen } from '#app/features/certificate/certificate/verify/verify-screen.tsx'
import { verificationQuery } from '#app/queries/certificate.ts'

export const Route = createFileRoute('/_app/certificates/$code')({
  // Prefetches without throwing, because the server-rendered document is complete, and offline the screen explains the
  // failure.
  loader: ({ context, params }) => context.queryClient.prefetchQuery(verificationQuery(params.code)),
  head: () => ({ meta: [{ title: 'Keaslian sertifikat' }] }),
  component: VerifyRoute,
})

function VerifyRoute() {
  const { code } = Route.useParams()
  const fragment = useLocation({ select: location => location.hash })
  return <VerifyScreen key={code} reference={code} fragment={fragment} />
}
