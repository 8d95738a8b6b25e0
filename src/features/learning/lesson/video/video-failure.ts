import { useRef, useState } from 'react'
import { explainFileFault, type FileFault } from '#app/learning/file-fault/file-fault.ts'

/**
 * Returns the failure of a file of a video, or `undefined` while it plays and before it was first played. The failure
 * `asking` means that its reason is not known yet, `arrives` means that this browser lacks the codec. A failure does not
 * apply to another file of the video.
 */
export function useVideoFailure(url: string) {
  const [failed, setFailed] = useState<{ url: string; failure: FileFault }>()
  const asked = useRef<{ url: string }>(undefined)

  async function explain({ error }: HTMLMediaElement) {
    // Ignores repeated reports, because the element may report the same failure several times.
    if (asked.current?.url === url) return
    const own = { url }
    asked.current = own
    setFailed({ url, failure: { kind: 'asking' } })
    const fault = await explainFileFault(url)
    // A new try, or a failure of another file, has replaced this one.
    if (asked.current !== own) return
    // A file that was interrupted has a known codec, so the connection was lost even if the file arrives again.
    const isInterrupted = error?.code === MediaError.MEDIA_ERR_NETWORK && fault.kind === 'arrives'
    setFailed({ url, failure: isInterrupted ? { kind: 'unreachable' } : fault })
  }

  return {
    failure: failed?.url === url ? failed.failure : undefined,
    onFailed: (element: HTMLMediaElement) => void explain(element),
    tryAgain: () => {
      asked.current = undefined
      setFailed(undefined)
    },
  }
}
