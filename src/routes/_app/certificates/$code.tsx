import { createFileRoute, useLocation } from '@tanstack/react-router'
import { VerifyScreen } from '#app/features/certificate/verify/verify-screen.tsx'

export const Route = createFileRoute('/_app/certificates/$code')({
  head: () => ({ meta: [{ title: 'Keaslian sertifikat' }] }),
  component: VerifyRoute,
})

function VerifyRoute() {
  const { code } = Route.useParams()
  const fragment = useLocation({ select: location => location.hash })
  return <VerifyScreen key={code} reference={code} fragment={fragment} />
}
