import { useRef, useState } from 'react'

/** Time after which a video without a response counts as unreachable, even if the browser reports a connection. */
const ANSWER_WITHIN_MS = 10_000

/** `unreachable`: the file did not arrive. `unplayable`: the file arrives, so this browser lacks its codec. */
export type VideoFailure = 'unreachable' | 'unplayable'

/**
 * Finds the reason why a video element could not open its file. The element reports a missing codec and a missing
 * connection by the same error. Therefore this function requests one byte of the file; if the file is stored on the
 * device, the byte comes from the device.
 */
export async function explainVideoFailure(url: string): Promise<VideoFailure> {
  try {
    const response = await fetch(url, {
      headers: { range: 'bytes=0-0' },
      // Bypasses the HTTP cache, which has the first byte of a video whose connection was lost later.
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    await response.body?.cancel()
    return response.ok ? 'unplayable' : 'unreachable'
  } catch {
    return 'unreachable'
  }
}

/** Returns the failure of a video, or `undefined` while it plays and before it was first played. */
export function useVideoFailure(url: string) {
  const [failure, setFailure] = useState<VideoFailure>()
  const isAsking = useRef(false)

  async function explain({ error }: HTMLVideoElement) {
    if (error?.code === MediaError.MEDIA_ERR_NETWORK) return setFailure('unreachable')
    // Ignores repeated reports, because the element may report the same failure several times.
    if (isAsking.current) return undefined
    isAsking.current = true
    setFailure(await explainVideoFailure(url))
    isAsking.current = false
    return undefined
  }

  return {
    failure,
    onFailed: (element: HTMLVideoElement) => void explain(element),
    tryAgain: () => setFailure(undefined),
  }
}
