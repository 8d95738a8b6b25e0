import { useEffect, useState } from 'react'

/** Time after which a file without a response counts as unreachable, even if the browser reports a connection. */
const ANSWER_WITHIN_MS = 10_000
/** Status by which a network asks for a login (RFC 6585). */
const LOGIN_REQUIRED = 511

/**
 * Reason why a file could not be opened. `asking`: the reason is not known yet. `unreachable`: our server did not
 * respond, so the connection is the reason. `server`: our server responded with an error. `arrives`: the file arrives,
 * so its content is the reason.
 */
export type FileFault =
  | { kind: 'asking' }
  | { kind: 'unreachable' }
  | { kind: 'server'; code: string | undefined }
  | { kind: 'arrives' }

const asking: FileFault = { kind: 'asking' }

/**
 * Finds the reason why a file could not be opened, because media elements and pdf.js report no status. Requests one byte
 * of the file; if the file is stored on the device, the byte comes from the device.
 */
export async function explainFileFault(url: string): Promise<FileFault> {
  try {
    const response = await fetch(url, {
      headers: { range: 'bytes=0-0' },
      // Bypasses the HTTP cache, because it may contain the first byte although the connection is lost.
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    await response.body?.cancel()
    const type = response.headers.get('content-type') ?? ''
    // The login page of a public Wi-Fi answers with 200 and HTML.
    if (response.ok) return { kind: type.startsWith('text/html') ? 'unreachable' : 'arrives' }
    // Below status 500 only our own error format counts, because such a login page may have any status.
    if (response.status === LOGIN_REQUIRED || (response.status < 500 && !type.includes('json'))) {
      return { kind: 'unreachable' }
    }
    return { kind: 'server', code: response.headers.get('x-request-id') ?? undefined }
  } catch {
    return { kind: 'unreachable' }
  }
}

/** Returns the reason why a file could not be opened, or undefined while nothing has failed. */
export function useFileFault(url: string, hasFailed: boolean): FileFault | undefined {
  const [fault, setFault] = useState(asking)
  useEffect(() => {
    if (!hasFailed) return undefined
    let isCurrent = true
    void explainFileFault(url).then(found => (isCurrent ? setFault(found) : undefined))
    return () => {
      isCurrent = false
      setFault(asking)
    }
  }, [url, hasFailed])
  return hasFailed ? fault : undefined
}
