import { useEffect, useRef } from 'react'
import classes from './attendance.module.css'

/** Not in every browser; where it is missing names and codes are typed. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
type DetectorClass = new (options: { formats: string[] }) => Detector

function detectorClass(): DetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector // no TypeScript lib declares it
}

export function canScan(): boolean {
  return detectorClass() !== undefined && navigator.mediaDevices?.getUserMedia !== undefined
}

const LOOK_EVERY_MS = 150

interface Props {
  onRead: (text: string) => void
  onFailure: (words: string) => void
}

/** Reads cards by the camera, each once until another one is shown. */
export function Scanner({ onRead, onFailure }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const tell = useRef({ onRead, onFailure })
  useEffect(() => {
    tell.current = { onRead, onFailure }
  })
  useEffect(() => {
    const Barcodes = detectorClass()
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    let last = ''

    async function look(detector: Detector): Promise<void> {
      const [code] = video.current ? await detector.detect(video.current).catch(() => []) : []
      if (isOver) return
      if (code && code.rawValue !== last) {
        last = code.rawValue
        tell.current.onRead(code.rawValue)
      }
      timer = setTimeout(() => void look(detector), LOOK_EVERY_MS)
    }

    async function start(): Promise<void> {
      if (!Barcodes) return
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isOver || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play()
      await look(new Barcodes({ formats: ['qr_code'] }))
    }

    function stop(): void {
      isOver = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }

    start().catch(() => {
      stop()
      tell.current.onFailure('Kameranya tidak bisa dipakai. Ketik nama peserta atau kode di kartunya.')
    })
    return stop
  }, [])
  return (
    <video ref={video} className={classes.camera} muted playsInline aria-label="Kamera untuk memindai kartu hadir" />
  )
}
