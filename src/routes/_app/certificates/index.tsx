import { brand } from '#contract/site/brand.ts'
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { FindCertificateScreen } from '#app/features/certificate/certificate/verify/find-screen.tsx'

export const Route = createFileRoute('/_app/certificates/')({
  head: () => ({ meta: [{ title: 'Periksa sertifikat' }] }),
  component: CertificatesRoute,
})

function CertificatesRoute() {
  const lastReference = useLocation({ select: location => location.hash })
  return (
    <FindCertificateScreen
      title="Periksa sertifikat"
      text={`Pastikan keaslian sertifikat ${brand.name}. Siapa pun boleh memeriksa, tanpa akun.`}
      lastReference={lastReference}
    />
  )
}
