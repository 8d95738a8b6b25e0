import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Award, Download, Share2 } from 'lucide-react'
import { getCertificateBadge, type Certificate } from '#contract/certificate.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { callApi } from '#app/session/api.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { certificatePdfQuery } from '#app/queries/certificate.ts'
import classes from './certificate-screen.module.css'
import { linkedInAddress } from './linked-in.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { shareCertificate } from './share.ts'

export function CertificateActions({ certificate }: { certificate: Certificate }) {
  const { code, number } = certificate
  const queryClient = useQueryClient()
  // Asked for with the page, so that it is on the device when it is wanted.
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
  const sharing = useMutation({
    networkMode: 'always',
    mutationFn: () => shareCertificate(certificate),
    onSuccess: way => (way === 'copied' ? showToast('Tautan verifikasi disalin') : undefined),
    onError: () => showToast('Tautan belum bisa dibagikan dari peramban ini'),
  })

  return (
    <section className={classes.actions} aria-label="Simpan dan bagikan">
      <div className={classes.buttons}>
        <Button isBusy={downloading.isPending} onClick={() => downloading.mutate()}>
          <Download size={20} aria-hidden /> Unduh sertifikat
        </Button>
        <Button variant="secondary" isBusy={sharing.isPending} onClick={() => sharing.mutate()}>
          <Share2 size={20} aria-hidden /> Bagikan
        </Button>
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
