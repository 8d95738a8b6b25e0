import { useRef, useState } from 'react'

/** Time after which a video without an answer counts as unreachable, even if the browser reports a connection. */
const ANSWER_WITHIN_MS = 10_000

/** `unreachable`: the file did not arrive. `unplayable`: it arrives, so this browser lacks its codec. */
export type VideoFailure = 'unreachable' | 'unplayable'

/**
 * Explains why a video element failed. The element reports a missing codec and a missing connection by the same event,
 * so this asks for one byte of the file, which comes from the device if it is kept there.
 */
export async function explainVideoFailure(url: string): Promise<VideoFailure> {
  try {
    const answer = await fetch(url, { headers: { range: 'bytes=0-0' }, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    await answer.body?.cancel()
    return answer.ok ? 'unplayable' : 'unreachable'
  } catch {
    return 'unreachable'
  }
}

/** Failure of one video; `undefined` while it plays or has not been tried. */
export function useVideoFailure(url: string) {
  const [failure, setFailure] = useState<VideoFailure>()
  const isAsking = useRef(false)

  async function explain() {
    // The element may report the same failure again.
    if (isAsking.current) return
    isAsking.current = true
    setFailure(await explainVideoFailure(url))
    isAsking.current = false
  }

  return { failure, onFailed: () => void explain(), tryAgain: () => setFailure(undefined) }
}
