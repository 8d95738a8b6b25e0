import { openAttackedServer, type AttackedServer } from './demo-learner.ts'
import { scaleTimeLimit } from '../support/time-limits.ts'

/**
 * Opens a server that trusts the forwarded IP addresses of its callers, so that one machine can simulate many networks.
 */
export function openManyNetworksServer(env: Record<string, string> = {}): Promise<AttackedServer> {
  return openAttackedServer({ TRUST_PROXY: '127.0.0.1', ...env })
}

export interface TimedResponse {
  status: number
  ms: number
  /** Cookies that a browser would send after this response. */
  cookie: string
}

/**
 * Makes a call from an IP address, as a browser with these cookies sends it. The status is 0 if no response arrived.
 */
export async function sendCallFrom(
  { origin }: AttackedServer,
  path: string,
  body: object,
  { from, cookie = '' }: { from: string; cookie?: string },
): Promise<TimedResponse> {
  const startedAt = performance.now()
  const since = () => performance.now() - startedAt
  try {
    const response = await fetch(`${origin}/api/v1/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...(cookie !== '' && { cookie }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(scaleTimeLimit(5_000)),
    })
    await response.arrayBuffer()
    const pairs = response.headers.getSetCookie().map(text => text.split(';', 1)[0] ?? '')
    return { status: response.status, ms: since(), cookie: [...new Set(pairs)].join('; ') }
  } catch {
    return { status: 0, ms: since(), cookie: '' }
  }
}

export const countStatus = (answers: readonly { status: number }[], status: number) =>
  answers.filter(answer => answer.status === status).length
