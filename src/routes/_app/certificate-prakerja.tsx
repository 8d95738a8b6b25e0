import { createFileRoute } from '@tanstack/react-router'
import { FindCertificateScreen } from '#app/features/certificate/certificate/verify/find-screen.tsx'

export const Route = createFileRoute('/_app/certificate-prakerja')({
  head: () => ({ meta: [{ title: 'Sertifikat Prakerja' }] }),
  component: PrakerjaCertificatesRoute,
})

function PrakerjaCertificatesRoute() {
  return (
    <FindCertificateScreen
      title="Sertifikat Prakerja"
      text="Peserta Prakerja menerima sertifikat yang sama. Masukkan kode atau nomornya untuk memeriksa keasliannya."
    />
  )
}
