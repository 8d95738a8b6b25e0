import { useEffect, useEffectEvent, useRef } from 'react'
import { openCodeDetector } from '#app/lib/code-detector.ts'

const LOOK_EVERY_MS = 150

interface Props {
  label: string
  className: string | undefined
  /** A code, once until another one is shown. */
  onRead: (text: string) => void
  /** There is no camera, it may not be used, or what reads the codes did not come. */
  onFailure: () => void
}

/** Shows what the camera sees and reads the QR codes in it. The picture never leaves the device. */
export function CodeCamera({ label, className, onRead, onFailure }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const handleRead = useEffectEvent(onRead)
  const handleFailure = useEffectEvent(onFailure)

  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    let last = ''

    async function start(): Promise<void> {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const detector = await openCodeDetector()
      if (isOver || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play()
      await look(detector.detect.bind(detector, video.current))
    }

    async function look(detect: () => Promise<readonly { rawValue: string }[]>): Promise<void> {
      // A frame that cannot be read is followed by another one.
      const [code] = await detect().catch(() => [])
      if (isOver) return
      if (code && code.rawValue !== last) {
        last = code.rawValue
        handleRead(code.rawValue)
      }
      timer = setTimeout(() => void look(detect), LOOK_EVERY_MS)
    }

    function stop(): void {
      isOver = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }

    start().catch(() => {
      // Closed while it began: nobody waits for it any more.
      if (!isOver) handleFailure()
      stop()
    })
    return stop
  }, [])

  return <video ref={video} className={className} muted playsInline aria-label={label} />
}
