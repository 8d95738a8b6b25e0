import { useEffect, useEffectEvent, useRef } from 'react'
import { openCodeDetector } from '#app/lib/code-detector.ts'

const LOOK_EVERY_MS = 150

interface Props {
  label: string
  className: string | undefined
  /** Called with the text of a code. Not called again until another code is shown. */
  onRead: (text: string) => void
  /** Called if there is no camera, if the user does not allow it, or if the code reader failed to load. */
  onFailure: () => void
}

/** Shows the camera picture and reads QR codes in it. The picture is processed only on the device. */
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
      await scanFrame(detector.detect.bind(detector, video.current))
    }

    async function scanFrame(detect: () => Promise<readonly { rawValue: string }[]>): Promise<void> {
      // Ignores a frame that cannot be read, because the next frame follows.
      const [code] = await detect().catch(() => [])
      if (isOver) return
      if (code && code.rawValue !== last) {
        last = code.rawValue
        handleRead(code.rawValue)
      }
      timer = setTimeout(() => void scanFrame(detect), LOOK_EVERY_MS)
    }

    function stop(): void {
      isOver = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }

    start().catch(() => {
      // If the component was removed during the start, no failure is reported.
      if (!isOver) handleFailure()
      stop()
    })
    return stop
  }, [])

  return <video ref={video} className={className} muted playsInline aria-label={label} />
}
