import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import QrCode from 'lucide-react/icons/qr-code'
import { useState, type FormEvent } from 'react'
import { readReference } from '#contract/certificate/certificate-reference.ts'
import { hasCamera } from '#app/lib/has-camera.ts'
import { useIsHydrated } from '#app/lib/taken-over.tsx'
import { Button } from '#app/ui/button.tsx'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { certificateKeysQuery } from '#app/queries/certificate.ts'
import { readScannedAddress } from './scanned-address.ts'
import classes from './verify.module.css'

const Scanner = createLazyPart(() => import('./scanner.tsx').then(module => module.Scanner))

interface Props {
  title: string
  text: string
  /** Code or number of the last search, which found nothing. */
  lastReference?: string
}

/** Screen to find a certificate by its code, which is typed, pasted or scanned. */
export function FindCertificateScreen({ title, text, lastReference = '' }: Props) {
  // Loads the public keys now, so that a certificate can be verified offline later.
  useQuery(certificateKeysQuery())
  // During server rendering the camera is unknown, so the button appears only after hydration.
  const isHydrated = useIsHydrated()
  const canScan = isHydrated && hasCamera()
  const navigate = useNavigate()
  const [edited, setEdited] = useState<string>()
  // Empty until hydration, because the server does not know the fragment of the URL.
  const typed = edited ?? (isHydrated ? lastReference : '')
  const [error, setError] = useState<string>()
  const [isScanning, setIsScanning] = useState(false)

  function open(address: string): boolean {
    const scannedAddress = readScannedAddress(address)
    if (!scannedAddress) return false
    void navigate({
      to: '/certificates/$code',
      params: { code: scannedAddress.reference },
      hash: scannedAddress.fragment,
    })
    return true
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!typed.trim()) setError('Tulis kode atau nomor sertifikatnya dulu.')
    else if (!readReference(typed) || !open(typed)) {
      setError('Kode atau nomor ini belum lengkap. Contoh nomor: SM-7K3F-92QX-04TD')
    }
  }

  return (
    <div className={classes.page}>
      <PageHead title={title} text={text} />
      <form className={classes.form} onSubmit={handleSubmit} noValidate>
        <TextField
          label="Kode atau nomor sertifikat"
          value={typed}
          error={error}
          hint="Ada di bagian bawah sertifikat, misalnya SM-7K3F-92QX-04TD."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={event => {
            setEdited(event.target.value)
            setError(undefined)
          }}
        />
        <div className={classes.actions}>
          <Button type="submit">Periksa sertifikat</Button>
          {/* One button for both actions, so that it keeps the focus. */}
          {canScan && (
            <Button variant="secondary" aria-expanded={isScanning} onClick={() => setIsScanning(!isScanning)}>
              <QrCode size={20} aria-hidden /> {isScanning ? 'Tutup kamera' : 'Pindai kode QR'}
            </Button>
          )}
        </div>
      </form>
      {isScanning && <Scanner onFound={open} />}
    </div>
  )
}
