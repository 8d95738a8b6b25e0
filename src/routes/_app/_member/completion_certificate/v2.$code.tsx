import { createFileRoute } from '@tanstack/react-router'
import { loadCertificate } from '#app/features/certificate/certificate/load-certificate.ts'
import { CertificateScreen } from '#app/features/certificate/certificate/paper/certificate-screen.tsx'

export const Route = createFileRoute('/_app/_member/completion_certificate/v2/$code')({
  loader: ({ context, params }) => loadCertificate(context.queryClient, 'completion', params.code),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? 'Sertifikat' }] }),
  component: CompletionCertificateRoute,
})

function CompletionCertificateRoute() {
  const { code } = Route.useParams()
  return <CertificateScreen key={code} code={code} isNew={Route.useLoaderData().isNew} />
}
