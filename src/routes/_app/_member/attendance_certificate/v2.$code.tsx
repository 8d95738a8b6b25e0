import { createFileRoute } from '@tanstack/react-router'
import { loadCertificate } from '#app/features/certificate/certificate/load-certificate.ts'
import { CertificateScreen } from '#app/features/certificate/certificate/paper/certificate-screen.tsx'

export const Route = createFileRoute('/_app/_member/attendance_certificate/v2/$code')({
  loader: ({ context, params }) => loadCertificate(context.queryClient, 'attendance', params.code),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? 'Sertifikat' }] }),
  component: AttendanceCertificateRoute,
})

function AttendanceCertificateRoute() {
  return <CertificateScreen code={Route.useParams().code} />
}
