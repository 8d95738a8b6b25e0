import { useQuery, useQueryClient } from '@tanstack/react-query'
import Award from 'lucide-react/icons/award'
import Download from 'lucide-react/icons/download'
import ImageDown from 'lucide-react/icons/image-down'
import Share2 from 'lucide-react/icons/share-2'
import { getCertificateBadge, type Certificate } from '#contract/certificate/certificate.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { callApi } from '#app/session/api.ts'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { ShareLink } from '#app/ui/share-link.tsx'
import { certificatePdfQuery } from '#app/queries/certificate.ts'
import classes from './certificate-screen.module.css'
import { formatSharedTitle } from '../shared-title.ts'
import { createLinkedInLink } from './linked-in.ts'
import { canSharePictures, sharePicture } from './share-picture.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { useAction } from '#app/lib/use-action.ts'

export function CertificateActions({ certificate }: { certificate: Certificate }) {
  const { code, number } = certificate
  const queryClient = useQueryClient()
  // Loads the PDF when the page opens, so that the PDF is on the device when the user wants it, even offline.
  const { data: kept } = useQuery(certificatePdfQuery(code))

  const downloading = useAction(async () => {
    const { name, bytes } = await queryClient.ensureQueryData(certificatePdfQuery(code))
    saveFile(new Blob([bytes], { type: 'application/pdf' }), name || `Sertifikat-${number}.pdf`)
  }, alertFailure)
  const drawing = useAction(async () => {
    const picture = await pictureOf(certificate)
    saveFile(picture, picture.name)
  }, alertFailure)
  const sharing = useAction(async () => {
    await sharePicture(await pictureOf(certificate), formatSharedTitle(certificate))
  }, alertFailure)
  const takingBadge = useAction(async () => {
    const { credential } = await callApi(getCertificateBadge, { params: { code } })
    saveFile(new Blob([credential], { type: 'application/jwt' }), `Lencana-${number}.jwt`)
  }, alertFailure)

  return (
    <section className={classes.actions} aria-label="Simpan dan bagikan">
      <div className={classes.buttons}>
        <Button isBusy={downloading.isBusy} onClick={() => void downloading.run()}>
          <Download size={20} aria-hidden /> Unduh sertifikat
        </Button>
        <Button variant="secondary" isBusy={drawing.isBusy} onClick={() => void drawing.run()}>
          <ImageDown size={20} aria-hidden /> Simpan gambar
        </Button>
        {canSharePictures() ? (
          <Button variant="secondary" isBusy={sharing.isBusy} data-track="share" onClick={() => void sharing.run()}>
            <Share2 size={20} aria-hidden /> Bagikan gambar
          </Button>
        ) : (
          <ShareLink
            title={formatSharedTitle(certificate)}
            path={`/certificates/${code}`}
            className={getButtonClass('secondary')}
          />
        )}
        <a
          className={getButtonClass('secondary')}
          href={createLinkedInLink(certificate)}
          target="_blank"
          rel="noopener noreferrer"
        >
          Tambahkan ke LinkedIn
        </a>
        <Button variant="secondary" isBusy={takingBadge.isBusy} onClick={() => void takingBadge.run()}>
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

/** Renders the picture on this device, so that sharing needs no connection to our server. */
async function pictureOf(certificate: Certificate): Promise<File> {
  const { drawCertificatePicture } = await import('./certificate-picture.ts')
  const picture = await drawCertificatePicture(certificate)
  return new File([picture], `Sertifikat-${certificate.number}.png`, { type: picture.type })
}
