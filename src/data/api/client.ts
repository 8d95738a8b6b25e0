import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import type { EndReason } from '../channel.ts'
import { noteServerDate } from '../clock.ts'
import type { SessionPort, StoredSession } from '../session-row.ts'
import { readAnswer, type RawAnswer } from './answer.ts'
import { ApiFailure } from './failures.ts'
import { wireBytesOf } from './wire-bytes.ts'
import { createCooldown } from './cooldown.ts'
import { createRefresh } from './refresh.ts'
import { sendRequest, type FetchFunction } from './transport.ts'

const READ_TIMEOUT_MS = 10_000
const WRITE_TIMEOUT_MS = 20_000

export interface CallOptions {
  signal?: AbortSignal | undefined
  idempotencyKey?: string | undefined
  /** The version a thing was read at, for calls that change it. */
  version?: number | undefined
  timeoutMs?: number | undefined
  /** Send only with this person's token: work of one is never sent under another who logged in meanwhile. */
  asUser?: string | undefined
  /** Told what the answer cost the line. */
  onBytes?: ((bytes: number) => void) | undefined
  /** What an answer goes through on its way in: a large file can be watched coming. */
  through?: ((answer: Response) => Response) | undefined
}

export interface Client {
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<AnswerOf<E>>
  /** Who is logged in, for what is opened with a token and outlives a call. A token that was refused is renewed first. */
  session(refusedToken?: string): Promise<StoredSession>
}

/** How a call ended, for whoever watches the line. `left`: the caller wanted no answer any more. */
export type RequestEnd = 'answered' | 'silent' | 'portal' | 'left'

export interface ClientOptions {
  /** `/api`, or a full address. */
  baseUrl: string
  session: SessionPort
  /** This person has to log in again. Nothing of theirs may be dropped. */
  onSessionEnded: (userId: string, why: EndReason) => void | Promise<void>
  /** A call was answered for this person: the session slides on. */
  onAuthenticated?: (userId: string) => void
  /** The `client-version` of an answer that came from the network. */
  onServerVersion?: (version: string) => void
  /** A call leaves; `isPatient` when it carries a file. Answers what is to be told of its end. */
  onRequest?: (isPatient: boolean) => (end: RequestEnd) => void
  /** `x-visitor-id`, `x-session-id`, when they are known. */
  extraHeaders?: () => Record<string, string>
  fetch?: FetchFunction
}

/** Calls endpoints of the contract. Does not know where it runs: page and worker each decide what an ended session means. */
export function createClient(options: ClientOptions): Client {
  const fetch: FetchFunction = options.fetch ?? ((input, init) => globalThis.fetch(input, init))
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
    const { through } = call
    // Not by the device's clock: it may be changed while we wait.
    const sentAt = performance.now()
    const tellEnd = options.onRequest?.('bytes' in input || 'file' in input || endpoint.download !== undefined)
    const answer = await sendRequest({
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
    call.onBytes?.(wireBytesOf(answer.headers, answer.bytes.length))
    const outcome = readAnswer(endpoint, answer)
    tellEnd?.(whoAnswered(outcome, answer))
    if (outcome.isOurs) {
      noteServerDate(answer.headers.get('date'), performance.now() - sentAt)
      const version = answer.headers.get('client-version')
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
          // Refused with a token that is seconds old: this person is no longer welcome at all.
          if (isTokenRefused(again)) await options.onSessionEnded(session.userId, 'unauthorized')
          throw again
        })
      }
      // What was asked for one person is not handed to the screen of the next. (A receipt is: the work is delivered.)
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

/** The page of a public Wi-Fi is not our server, and neither is the gateway that stands in front of a dead one. */
function whoAnswered(
  { isOurs, failure }: { isOurs: boolean; failure?: ApiFailure },
  { status, headers }: RawAnswer,
): RequestEnd {
  if (isOurs || status === 503 || failure?.kind === 'maintenance' || headers.has('client-version')) return 'answered'
  return failure?.kind === 'wrong-shape' ? 'portal' : 'silent'
}

/** The same question of the same person. */
function readKey({ path }: Endpoint, { params, query }: InputOf<Endpoint>, session: StoredSession | undefined): string {
  return JSON.stringify([path, params, query, session?.userId])
}

function isTokenRefused(error: unknown): boolean {
  return error instanceof ApiFailure && (error.kind === 'unauthorized' || error.code === 'JWT_EXPIRED')
}

function nobody(): ApiFailure {
  return new ApiFailure('unauthorized', 'nobody is logged in', { code: 'UNAUTHORIZED' })
}

function somebodyElse(): ApiFailure {
  return new ApiFailure('unauthorized', 'somebody else is logged in', { code: 'SESSION_CHANGED' })
}
