import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { IncomingMessage } from 'node:http'
import webPush from 'web-push'
import { lookupPublic, readEndpoint } from './endpoint.ts'
import type { Push, PushOutcome, PushSender, VapidKey } from './port.ts'

interface Settings {
  /** Contact address for the operators of push services, in the form `mailto:…`. */
  subject: string
  /** Origins of push services on this machine. Only for tests. */
  testOrigins: readonly string[]
  timeoutMs?: number
  now?: () => number
}

/** Time limit of a request in milliseconds. A push service that works answers within a second. */
const TIMEOUT_MS = 10_000
const CONNECTIONS_TO_ONE_HOST = 256
/** Lifetime of a VAPID token. RFC 8292 allows at most a day. */
const TOKEN_MS = 12 * 3_600_000
const LATER_MS = 60_000
const LATEST_MS = 3_600_000

/** Sends push messages (RFC 8030), with an encrypted payload (RFC 8291) and this server's identity (RFC 8292). */
export function createWebPushSender({
  subject,
  testOrigins,
  timeoutMs = TIMEOUT_MS,
  now = Date.now,
}: Settings): PushSender {
  const options = { keepAlive: true, maxSockets: CONNECTIONS_TO_ONE_HOST, scheduling: 'lifo' as const }
  const agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent({ ...options, lookup: lookupPublic }) }
  const tokenOf = rememberTokens(subject, now)

  function post(url: URL, push: Push, body: Buffer): Promise<PushOutcome> {
    const { promise, resolve } = Promise.withResolvers<PushOutcome>()
    const isTest = url.protocol === 'http:' // `readEndpoint` allows plain HTTP only for push services of tests
    const request = (isTest ? httpRequest : httpsRequest)(url, {
      method: 'POST',
      agent: agents[isTest ? 'http:' : 'https:'],
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        authorization: tokenOf(url.origin, push.key),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': body.length,
        ttl: push.ttlSeconds,
        urgency: push.urgency,
        topic: push.topic,
      },
    })
    request.on('response', response => {
      // Discards the body of the answer, because an unread body would block the connection.
      response.resume()
      response.on('error', () => resolve({ kind: 'silent' }))
      resolve(getOutcome(response, now()))
    })
    request.on('error', () => resolve({ kind: 'silent' }))
    request.end(body)
    return promise
  }

  return {
    async send(push) {
      // Checks the URL again, because the subscription may be older than the current list of hosts.
      const url = readEndpoint(push.endpoint, testOrigins)
      if (!url) return { kind: 'refused', status: 0 }
      let body: Buffer
      try {
        body = webPush.encrypt(push.p256dh, push.auth, push.payload, 'aes128gcm').cipherText
      } catch {
        return { kind: 'refused', status: 0 } // the keys are invalid, so the device could not decrypt the push
      }
      return post(url, push, body)
    },
    async close() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

/**
 * Converts the answer of a push service to the result of the push. Does not follow redirects, because push services do
 * not need them and the new URL would not be checked.
 */
function getOutcome({ statusCode: status = 0, headers }: IncomingMessage, now: number): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const retryAfterMs = readRetryAfter(headers['retry-after'], now)
  if (status === 429) return { kind: 'later', retryAfterMs: retryAfterMs ?? LATER_MS }
  if (status >= 500) return retryAfterMs === undefined ? { kind: 'silent' } : { kind: 'later', retryAfterMs }
  return { kind: 'refused', status }
}

/**
 * Parses the header `Retry-After`, which contains a number of seconds or a date. Returns at most one hour, in
 * milliseconds.
 */
function readRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 1_000), LATEST_MS) : undefined
}

/**
 * Caches VAPID tokens, because signing takes as much time as encrypting. One token is valid for all messages to a push
 * service for half a day.
 */
function rememberTokens(subject: string, now: () => number) {
  const tokens = new Map<string, { value: string; until: number }>()
  return (origin: string, key: VapidKey): string => {
    const name = `${origin} ${key.publicKey}`
    const knownToken = tokens.get(name)
    if (knownToken && knownToken.until > now()) return knownToken.value
    const expiresAt = Math.floor((now() + TOKEN_MS) / 1_000)
    const { Authorization: value } = webPush.getVapidHeaders(
      origin,
      subject,
      key.publicKey,
      key.privateKey,
      'aes128gcm',
      expiresAt,
    )
    tokens.set(name, { value, until: now() + TOKEN_MS / 2 })
    return value
  }
}
