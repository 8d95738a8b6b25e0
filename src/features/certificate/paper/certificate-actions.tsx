import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Award from 'lucide-react/icons/award'
import Download from 'lucide-react/icons/download'
import { getCertificateBadge, type Certificate } from '#contract/certificate/certificate.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { callApi } from '#app/session/api.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { ShareLink } from '#app/ui/share-link.tsx'
import { certificatePdfQuery } from '#app/queries/certificate.ts'
import classes from './certificate-screen.module.css'
import { sharedTitle } from '../shared-title.ts'
import { linkedInAddress } from './linked-in.ts'
import { saveFile } from '#app/lib/save-file.ts'

export function CertificateActions({ certificate }: { certificate: Certificate }) {
  const { code, number } = certificate
  const queryClient = useQueryClient()
  // Loaded with the page, so that the PDF is on the device when the user wants it.
  const { data: kept } = useQuery(certificatePdfQuery(code))

  const downloading = useMutation({
    networkMode: 'always',
    mutationFn: () => queryClient.ensureQueryData(certificatePdfQuery(code)),
    onSuccess: ({ name, bytes }) =>
      saveFile(new Blob([bytes], { type: 'application/pdf' }), name || `Sertifikat-${number}.pdf`),
    onError: alertFailure,
  })
  const takingBadge = useMutation({
    networkMode: 'always',
    mutationFn: () => callApi(getCertificateBadge, { params: { code } }),
    onSuccess: ({ credential }) =>
      saveFile(new Blob([credential], { type: 'application/jwt' }), `Lencana-${number}.jwt`),
    onError: alertFailure,
  })

  return (
    <section className={classes.actions} aria-label="Simpan dan bagikan">
      <div className={classes.buttons}>
        <Button isBusy={downloading.isPending} onClick={() => downloading.mutate()}>
          <Download size={20} aria-hidden /> Unduh sertifikat
        </Button>
        <ShareLink
          title={sharedTitle(certificate)}
          path={`/certificates/${code}`}
          className={buttonClass('secondary')}
        />
        <a
          className={buttonClass('secondary')}
          href={linkedInAddress(certificate)}
          target="_blank"
          rel="noopener noreferrer"
        >
          Tambahkan ke LinkedIn
        </a>
        <Button variant="secondary" isBusy={takingBadge.isPending} onClick={() => takingBadge.mutate()}>
          <Award size={20} aria-hidden /> Unduh lencana (Open Badges 3.0)
        </Button>
      </div>
      <p className={classes.note}>
        {kept ? 'PDF tersimpan di perangkat ini dan bisa diunduh tanpa koneksi. ' : ''}
        Siapa pun yang memindai kode QR di PDF bisa memeriksa keasliannya.
      </p>
    </section>
  )
}
