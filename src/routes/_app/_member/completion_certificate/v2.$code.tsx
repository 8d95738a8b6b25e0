import { createFileRoute } from '@tanstack/react-router'
import { CertificateScreen } from '#app/features/certificate/paper/certificate-screen.tsx'
import { certificateQuery } from '#app/queries/certificate.ts'

export const Route = createFileRoute('/_app/_member/completion_certificate/v2/$code')({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(certificateQuery(params.code)),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.courseTitle ?? 'Sertifikat' }] }),
  component: CompletionCertificateRoute,
})

function CompletionCertificateRoute() {
  return <CertificateScreen code={Route.useParams().code} />
}
