import type { AnswerOf, Endpoint, InputOf } from '#contract/wire/endpoint.ts'
import { apiBaseUrl } from '#app/data/api/base-url.ts'
import { createClient, type CallOptions, type Client } from '#app/data/api/client.ts'
import { ApiFailure, isApiFailure } from '#app/data/api/failures.ts'
import { recordServerVersion } from '#app/data/client-version.ts'
import { deviceSession, endSession } from '#app/data/session-row.ts'
import { readCookie } from '#app/lib/cookies.ts'
import { isPreview } from '#app/lib/preview-window.ts'
import { fetchOrReuseEarlyCall } from './early-call.ts'
import { connection } from './online.ts'
import { extendSessionCopy } from './session-copy.ts'

/** The only API client of the page. */
export const apiClient = createClient({
  baseUrl: apiBaseUrl,
  session: deviceSession,
  fetch: fetchOrReuseEarlyCall,
  onSessionEnded: endSession,
  onAuthenticated: extendSessionCopy,
  onRequest: isPatient => connection.begin(isPatient),
  onServerVersion(version) {
    // An active worker compares the versions itself, because only the worker knows which responses came from the
    // network.
    if (!navigator.serviceWorker?.controller) void recordServerVersion(version).catch(() => undefined)
  },
  extraHeaders() {
    // The admin's preview does not count as a visit.
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

/**
 * Sets the client for server rendering, which needs no network and no user, because the server answers its own calls.
 */
export function setApiClient(client: Pick<Client, 'call'>): void {
  answering = client
}

/**
 * Calls an endpoint for a screen. A call to a busy server is repeated for a while if a repetition is safe. The outbox
 * and downloads use the client directly, because they have their own back-off. In the admin's preview window, which
 * uses the admin's session, calls that change data are refused.
 */
export function callApi<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  if (endpoint.method !== 'GET' && isPreview()) {
    const message = 'Pratinjau ini hanya untuk dilihat: tidak ada yang dikirim.'
    return Promise.reject(new ApiFailure('business', message, { code: 'PREVIEW_ONLY' }))
  }
  const startedAt = performance.now()
  const again = () => answering.call(endpoint, input, options)
  return again().catch(async (error: unknown) => {
    const isRepeatable = isApiFailure(error) && (error.kind === 'busy' || error.code === 'SECOND_STEP_REQUIRED')
    // A prefetch (`fetch`) is not repeated, because its response is not needed now.
    if (answering !== apiClient || options.fetch || !isRepeatable) throw error
    // Loaded on demand, because few pages meet a busy server, and only admins and experts have a second factor.
    const { callWithRetries } = await import('./repeat-call.ts').catch(() => {
      throw error
    })
    return callWithRetries(error, { endpoint, options, startedAt, again }, apiClient)
  })
}
