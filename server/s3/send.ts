import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'

export interface TimeLimits {
  /** Maximum time until the connection is open, including TLS. */
  readonly connectMs: number
  /** Maximum time until the first byte of the answer, and between two pieces of its body. */
  readonly idleMs: number
  /** Maximum time for reading the body of an answer that is read as a whole. */
  readonly wholeMs: number
}

export const defaultTimeLimits: TimeLimits = { connectMs: 3_000, idleMs: 10_000, wholeMs: 60_000 }

const SOCKETS = 64
const IDLE_SOCKETS = 8
const agentOptions = { keepAlive: true, maxSockets: SOCKETS, maxFreeSockets: IDLE_SOCKETS }
const agents = { 'http:': new HttpAgent(agentOptions), 'https:': new HttpsAgent(agentOptions) }

export interface SignedRequest {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: Uint8Array | undefined
  readonly signal: AbortSignal | undefined
}

/** Sends a request once. Returns the answer as soon as its headers have arrived. The body is not read yet. */
export function sendSignedRequest(
  { method, url, headers, body, signal }: SignedRequest,
  limits: TimeLimits,
): Promise<IncomingMessage> {
  const { protocol } = new URL(url)
  const isSecure = protocol === 'https:'
  return new Promise((resolve, reject) => {
    const options = { method, headers, agent: agents[isSecure ? 'https:' : 'http:'], ...(signal && { signal }) }
    const request = isSecure ? httpsRequest(url, options) : httpRequest(url, options)
    const late = (what: string) => () => request.destroy(new Error(`the store did not ${what} in time`))
    const connecting = setTimeout(late('accept a connection'), limits.connectMs)
    request.once('socket', socket => {
      const connected = () => clearTimeout(connecting)
      if (socket.connecting) socket.once(isSecure ? 'secureConnect' : 'connect', connected)
      else connected()
    })
    // Limits the time without any byte in either direction. A large body may take longer in total.
    request.setTimeout(limits.idleMs, late('answer'))
    request.once('error', error => {
      clearTimeout(connecting)
      reject(error)
    })
    request.once('response', answer => {
      clearTimeout(connecting)
      // Removes the time limit of the socket, because a consumer that pauses is not an error of the store. `bodyOf` has
      // its own time limit.
      request.setTimeout(0)
      resolve(answer)
    })
    request.end(body)
  })
}

/**
 * Yields the body of an answer. Throws if the store sends no data for longer than `idleMs`. The time in which the
 * consumer of the data is slow does not count.
 */
export async function* bodyOf(answer: IncomingMessage, idleMs: number): AsyncGenerator<Buffer> {
  const pieces = answer[Symbol.asyncIterator]() as AsyncIterator<Buffer> // a stream without an encoding yields buffers
  try {
    for (;;) {
      const timer = setTimeout(() => answer.destroy(new Error('the store sent no bytes within the time limit')), idleMs)
      const next = await pieces.next().finally(() => clearTimeout(timer))
      if (next.done === true) return
      yield next.value
    }
  } finally {
    if (!answer.complete) answer.destroy()
  }
}

/** Reads the whole body within the time limits. */
export async function readBody(answer: IncomingMessage, { idleMs, wholeMs }: TimeLimits): Promise<Buffer> {
  const timer = setTimeout(() => answer.destroy(new Error('the store did not send the whole body in time')), wholeMs)
  try {
    const parts: Buffer[] = []
    for await (const part of bodyOf(answer, idleMs)) parts.push(part)
    return Buffer.concat(parts)
  } finally {
    clearTimeout(timer)
  }
}
