import type { AnswerOf, Endpoint, InputOf } from '#contract/wire/endpoint.ts'
import type { EndReason } from '../channel.ts'
import { recordServerDate } from '../clock.ts'
import type { SessionPort, StoredSession } from '../session-row.ts'
import { mayBeCached, readAnswer, type RawAnswer } from './answer.ts'
import { ApiFailure } from './failures.ts'
import { createCooldown } from './cooldown.ts'
import { createRefresh } from './refresh.ts'
import { sendRequest, type FetchFunction } from './transport.ts'

const READ_TIMEOUT_MS = 10_000
const WRITE_TIMEOUT_MS = 20_000

export interface CallOptions {
  signal?: AbortSignal | undefined
  idempotencyKey?: string | undefined
  /** Version of the resource that the caller read. Needed by calls that change the resource. */
  version?: number | undefined
  timeoutMs?: number | undefined
  /**
   * Id of the user whose token the call must use. The call fails if another user is logged in, so that work of one user
   * is never sent as another user.
   */
  asUser?: string | undefined
  /** Replaces the client's own `fetch` for this call. */
  fetch?: FetchFunction | undefined
  /** Wraps the response, so that the caller can observe the progress of a large file. */
  through?: ((answer: Response) => Response) | undefined
}

/** API client of a page or of the worker. */
export interface Client {
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<AnswerOf<E>>
  /**
   * Returns the current session, for connections that need a token and last longer than a call. First renews the
   * session if its token is `refusedToken`.
   */
  session(refusedToken?: string): Promise<StoredSession>
}

/** Outcome of a call, for the connection monitor. `left`: the caller aborted the call, or a cache may have answered. */
export type RequestEnd = 'answered' | 'silent' | 'portal' | 'left'

export interface ClientOptions {
  /** `/api`, or a full URL. */
  baseUrl: string
  session: SessionPort
  /** Called when the user must log in again. The handler must not delete the user's data. */
  onSessionEnded: (userId: string, why: EndReason) => void | Promise<void>
  /** Called after each successful call with a session, because the call extends the session. */
  onAuthenticated?: (userId: string) => void
  /** Receives the header `client-version` of a response that came from the network. */
  onServerVersion?: (version: string) => void
  /**
   * Called before a request is sent. `isPatient` is true if the request transfers a file. Returns a function that
   * receives the outcome.
   */
  onRequest?: (isPatient: boolean) => (end: RequestEnd) => void
  /** Returns the headers `x-visitor-id` and `x-session-id`, if their values are known. */
  extraHeaders?: () => Record<string, string>
  fetch?: FetchFunction
}

/**
 * Creates the client that calls the contract's endpoints. The page and the worker each create one, and decide
 * separately what happens when a session ends.
 */
export function createClient(options: ClientOptions): Client {
  const ownFetch: FetchFunction = options.fetch ?? ((input, init) => globalThis.fetch(input, init))
  const cooldown = createCooldown()
  const refresh = createRefresh({
    session: options.session,
    onSessionEnded: options.onSessionEnded,
    exchange: (endpoint, input) => once(endpoint, input, {}, undefined),
  })

  async function once<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    call: CallOptions,
    session: StoredSession | undefined,
  ): Promise<AnswerOf<E>> {
    const read = endpoint.method === 'GET' ? readKey(endpoint, input, session) : undefined
    if (read !== undefined) cooldown.check(read)
    const { through, fetch = ownFetch } = call
    // Uses `performance.now()`, because the device's clock may be set while the request runs.
    const sentAt = performance.now()
    const tellEnd = options.onRequest?.('bytes' in input || 'file' in input || endpoint.download !== undefined)
    const response = await sendRequest({
      baseUrl: options.baseUrl,
      endpoint,
      input,
      headers: {
        ...options.extraHeaders?.(),
        ...('bytes' in input ? { 'content-type': 'application/octet-stream' } : {}),
        ...(input.body === undefined || 'file' in input ? {} : { 'content-type': 'application/json' }),
        ...(session ? { authorization: `Bearer ${session.accessToken}` } : {}),
        ...(call.version === undefined ? {} : { 'if-match': `"${call.version}"` }),
        ...(call.idempotencyKey ? { 'idempotency-key': call.idempotencyKey } : {}),
      },
      timeoutMs: call.timeoutMs ?? (endpoint.method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS),
      signal: call.signal,
      fetch: through ? async (asked, init) => through(await fetch(asked, init)) : fetch,
    }).catch((error: unknown) => {
      tellEnd?.(error instanceof ApiFailure ? 'silent' : 'left')
      throw error
    })
    const outcome = readAnswer(endpoint, response)
    const isCached = outcome.isOurs && endpoint.method === 'GET' && mayBeCached(response.headers)
    tellEnd?.(isCached ? 'left' : whoAnswered(outcome, response))
    if (outcome.isOurs && !isCached) {
      recordServerDate(response.headers.get('date'), performance.now() - sentAt)
      const version = response.headers.get('client-version')
      if (version) options.onServerVersion?.(version)
    }
    if ('failure' in outcome) {
      if (read !== undefined) cooldown.note(read, outcome.failure)
      throw outcome.failure
    }
    if (session) options.onAuthenticated?.(session.userId)
    return outcome.value
  }

  return {
    async call(endpoint, input, call = {}) {
      if (endpoint.access === 'public') return once(endpoint, input, call, undefined)
      const session = await options.session.read()
      if (!session) throw nobody()
      if (call.asUser !== undefined && session.userId !== call.asUser) throw somebodyElse()
      let value: AnswerOf<typeof endpoint>
      try {
        value = await once(endpoint, input, call, session)
      } catch (error) {
        if (!isTokenRefused(error)) throw error
        const renewed = await refresh(session)
        value = await once(endpoint, input, call, renewed).catch(async (again: unknown) => {
          // The server refused a token that was renewed seconds ago, so this user may no longer log in.
          if (isTokenRefused(again)) await options.onSessionEnded(session.userId, 'unauthorized')
          throw again
        })
      }
      // Drops the response if the user has logged out or changed after the call began. A call with `asUser` keeps its
      // response, because the call has already delivered work of that user.
      if (call.asUser === undefined && (await options.session.read())?.userId !== session.userId) throw somebodyElse()
      return value
    },
    async session(refusedToken) {
      const session = await options.session.read()
      if (!session) throw nobody()
      return session.accessToken === refusedToken ? refresh(session) : session
    },
  }
}

/**
 * Returns who answered. 'answered': our server, or any server with status 503. 'portal': a captive portal. 'silent': a
 * gateway that reports that the server is down.
 */
function whoAnswered(
  { isOurs, failure }: { isOurs: boolean; failure?: ApiFailure },
  { status, headers }: RawAnswer,
): RequestEnd {
  if (isOurs || status === 503 || failure?.kind === 'maintenance' || headers.has('client-version')) return 'answered'
  return failure?.kind === 'wrong-shape' ? 'portal' : 'silent'
}

/** Returns the key under which identical reads of one user share a cooldown. */
function readKey({ path }: Endpoint, { params, query }: InputOf<Endpoint>, session: StoredSession | undefined): string {
  return JSON.stringify([path, params, query, session?.userId])
}

function isTokenRefused(error: unknown): boolean {
  return error instanceof ApiFailure && (error.kind === 'unauthorized' || error.code === 'JWT_EXPIRED')
}

function nobody(): ApiFailure {
  return new ApiFailure('unauthorized', 'no session', { code: 'UNAUTHORIZED' })
}

function somebodyElse(): ApiFailure {
  return new ApiFailure('unauthorized', 'another session', { code: 'SESSION_CHANGED' })
}
