import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import classes from './verify.module.css'

/** Chrome's reader of bar codes, which TypeScript's DOM does not know. */
interface CodeReader {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}
declare const BarcodeDetector: new (options: { formats: string[] }) => CodeReader

const LOOK_EVERY_MS = 250

interface Props {
  /** Answers whether it was a certificate's code; the camera stays on until one is. */
  onFound: (text: string) => boolean
  onClose: () => void
}

/** The camera's picture never leaves the device. */
export function Scanner({ onFound, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string>()
  const handleFound = useEffectEvent(onFound)

  useEffect(() => {
    let stream: MediaStream | undefined
    let isOpen = true
    let timer: number | undefined
    const reader = new BarcodeDetector({ formats: ['qr_code'] })

    async function look() {
      const codes = video.current ? await reader.detect(video.current).catch(() => []) : []
      if (!isOpen || codes.some(({ rawValue }) => handleFound(rawValue))) return
      if (codes.length > 0) setProblem('Kode QR ini bukan kode sertifikat.')
      timer = window.setTimeout(() => void look(), LOOK_EVERY_MS)
    }
    async function start() {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (!isOpen || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play()
      void look()
    }
    function stop() {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    start().catch(() => setProblem('Kamera tidak bisa dibuka. Izinkan kamera untuk situs ini, atau tulis nomornya.'))
    return () => {
      isOpen = false
      window.clearTimeout(timer)
      stop()
    }
  }, [])

  return (
    <section className={classes.card} aria-label="Pindai kode QR">
      <video ref={video} className={classes.video} muted playsInline aria-label="Gambar kamera" />
      <p className={classes.text} aria-live="polite">
        {problem ?? 'Arahkan kamera ke kode QR di sertifikat.'}
      </p>
      <Button variant="secondary" onClick={onClose}>
        Tutup kamera
      </Button>
    </section>
  )
}
