import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The service's behaviour for pushes to one subscription. */
export type PushBehavior =
  | 'ok'
  | 'gone'
  | 'missing'
  | 'busy-once'
  | 'hang'
  | 'reset'
  | 'redirect'
  | 'broken'
  | 'forbidden'

export interface ReceivedPush {
  token: string
  headers: IncomingHttpHeaders
  payload: string
  at: number
}

export interface TestSubscription {
  token: string
  endpoint: string
  p256dh: string
  auth: string
}

interface Held extends TestSubscription {
  secret: Buffer
  treatment: PushBehavior
}

/**
 * Replaces a browser's push service and the browser behind it. It checks the requirements of RFC 8030 and our signature
 * (RFC 8292), and decrypts (RFC 8291) with only the crypto of Node, because our pushes must be valid for code that
 * shares nothing with the sender.
 */
export async function startPushService({
  latencyMs = () => 0,
  now = Date.now,
}: {
  latencyMs?: () => number
  now?: () => number
} = {}) {
  const held = new Map<string, Held>()
  const received: ReceivedPush[] = []
  const refusals: string[] = []
  const waiting = new Set<ServerResponse>()
  let mostWaiting = 0

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('error', () => {})
    request.on('end', () => {
      const answer = () => answerPush(request.url ?? '', request.headers, Buffer.concat(parts), response)
      const delay = latencyMs()
      if (delay > 0) setTimeout(answer, delay)
      else answer()
    })
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function end(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
    response.writeHead(status, headers).end()
  }

  function answerPush(path: string, headers: IncomingHttpHeaders, body: Buffer, response: ServerResponse): void {
    const token = path.split('/').at(-1) ?? ''
    const subscription = held.get(token)
    if (!subscription) return end(response, 404)
    switch (subscription.treatment) {
      case 'gone':
        return end(response, 410)
      case 'missing':
        return end(response, 404)
      case 'hang':
        return hold(response)
      case 'reset':
        return void response.socket?.destroy()
      case 'redirect':
        return end(response, 307, { location: `${origin}/elsewhere` })
      case 'broken':
        return end(response, 502)
      case 'forbidden':
        return end(response, 403)
      case 'busy-once':
        subscription.treatment = 'ok'
        return end(response, 429, { 'retry-after': '1' })
      case 'ok':
        return accept(subscription, headers, body, response)
    }
  }

  function hold(response: ServerResponse): void {
    waiting.add(response)
    mostWaiting = Math.max(mostWaiting, waiting.size)
    response.on('close', () => waiting.delete(response))
  }

  function accept(subscription: Held, headers: IncomingHttpHeaders, body: Buffer, response: ServerResponse): void {
    const problem = findPushProblem(headers, body, origin, now())
    if (problem !== undefined) {
      refusals.push(problem)
      return end(response, 400)
    }
    received.push({ token: subscription.token, headers, payload: decrypt(body, subscription), at: Date.now() })
    end(response, 201, { location: `${origin}/m/${randomUUID()}` })
  }

  return {
    origin,
    received,
    /** Reasons for which the service refused pushes. The list is empty for a sender that follows the standards. */
    refusals,
    subscribe(treatment: PushBehavior = 'ok'): TestSubscription {
      const keys = createECDH('prime256v1')
      const token = randomUUID()
      const subscription: Held = {
        token,
        endpoint: `${origin}/push/${token}`,
        p256dh: keys.generateKeys().toString('base64url'),
        auth: randomBytes(16).toString('base64url'),
        secret: keys.getPrivateKey(),
        treatment,
      }
      held.set(token, subscription)
      return subscription
    },
    treat(token: string, treatment: PushBehavior): void {
      const subscription = held.get(token)
      if (subscription) subscription.treatment = treatment
    },
    /** Returns the largest number of pushes that waited for a response at the same time. */
    mostWaiting: () => mostWaiting,
    pushesTo: (token: string) => received.filter(push => push.token === token),
    async close() {
      for (const response of waiting) response.destroy()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
export type PushService = Awaited<ReturnType<typeof startPushService>>

const MOST_BYTES = 4_096

/** Returns the requirement of RFC 8030 or 8292 that this push violates. */
export function findPushProblem(
  headers: IncomingHttpHeaders,
  body: Buffer,
  origin: string,
  now = Date.now(),
): string | undefined {
  if (!/^\d+$/.test(headers.ttl?.toString() ?? '')) return 'no TTL'
  if (headers['content-encoding'] !== 'aes128gcm') return 'another encoding'
  if (body.length > MOST_BYTES) return 'too large'
  if (!/^(?:very-low|low|normal|high)$/.test(headers.urgency?.toString() ?? '')) return 'no urgency'
  if (!/^[\w-]{1,32}$/.test(headers.topic?.toString() ?? '')) return 'no topic'
  const [, token, key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? []
  if (token === undefined || key === undefined) return 'no signature'
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33, 65).toString('base64url'),
    },
  })
  const signed = Buffer.from(`${head}.${claims}`)
  const isOurs = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isOurs) return 'a forged signature'
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  if (aud !== origin) return 'for another service'
  if (typeof exp !== 'number' || exp * 1_000 < now || exp * 1_000 > now + 86_400_000) return 'a wrong end'
  return typeof sub === 'string' && sub.startsWith('mailto:') ? undefined : 'nobody to ask'
}

const SALT_BYTES = 16

/** Decrypts one record of RFC 8188 with the keys of RFC 8291. */
function decrypt(body: Buffer, { p256dh, auth, secret }: Held): string {
  const salt = body.subarray(0, SALT_BYTES)
  const keyLength = body[SALT_BYTES + 4] ?? 0
  const keyEnd = SALT_BYTES + 5 + keyLength
  const senderKey = body.subarray(SALT_BYTES + 5, keyEnd)
  const record = body.subarray(keyEnd)
  const own = createECDH('prime256v1')
  own.setPrivateKey(secret)
  const sharedSecret = own.computeSecret(senderKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), senderKey])
  const input = Buffer.from(hkdfSync('sha256', sharedSecret, Buffer.from(auth, 'base64url'), info, 32))
  const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12))
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}
