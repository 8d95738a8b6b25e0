import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import { apiBaseUrl } from '#app/data/api/base-url.ts'
import { createClient, type CallOptions, type Client } from '#app/data/api/client.ts'
import { ApiFailure, isApiFailure } from '#app/data/api/failures.ts'
import { noteServerVersion } from '#app/data/client-version.ts'
import { deviceSession, endSession } from '#app/data/session-row.ts'
import { readCookie } from '#app/lib/cookies.ts'
import { isPreview } from '#app/lib/preview-window.ts'
import { fetchOrTake } from './early-call.ts'
import { line } from './online.ts'
import { slideMirror } from './mirror.ts'

/** The page's one client. */
export const apiClient = createClient({
  baseUrl: apiBaseUrl,
  session: deviceSession,
  fetch: fetchOrTake,
  onSessionEnded: endSession,
  onAuthenticated: slideMirror,
  onRequest: isPatient => line.begin(isPatient),
  onServerVersion(version) {
    // Under a worker the worker compares, because only it knows what came from the network.
    if (!navigator.serviceWorker?.controller) void noteServerVersion(version).catch(() => undefined)
  },
  extraHeaders() {
    // The desk's preview is nobody's visit.
    if (isPreview()) return {}
    const visitorId = readCookie('visitor_id')
    const sessionId = readCookie('session_id')
    return {
      ...(visitorId ? { 'x-visitor-id': visitorId } : {}),
      ...(sessionId ? { 'x-session-id': sessionId } : {}),
    }
  },
})

let answering: Pick<Client, 'call'> = apiClient

/** Where a page is drawn for its document there is no line and nobody logged in: the server answers its own calls. */
export function callThrough(client: Pick<Client, 'call'>): void {
  answering = client
}

/**
 * Calls an endpoint for a screen. A call that meets a busy server is repeated for a while if that is safe; the outbox and
 * downloads use the client itself, because they have a back-off of their own. In the preview window of the admin pages,
 * whose session is the admin's, nothing is changed.
 */
export function callApi<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  if (endpoint.method !== 'GET' && isPreview()) {
    const words = 'Pratinjau ini hanya untuk dilihat: tidak ada yang dikirim.'
    return Promise.reject(new ApiFailure('business', words, { code: 'PREVIEW_ONLY' }))
  }
  const startedAt = performance.now()
  const again = () => answering.call(endpoint, input, options)
  return again().catch(async (error: unknown) => {
    if (answering !== apiClient || !isApiFailure(error) || error.kind !== 'busy') throw error
    // Fetched by need: few pages ever meet a busy server.
    const { repeatWithNotice } = await import('./busy-call.ts').catch(() => {
      throw error
    })
    return repeatWithNotice(error, { endpoint, options, startedAt, again })
  })
}
