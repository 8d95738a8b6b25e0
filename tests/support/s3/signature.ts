import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * Checks AWS Signature Version 4 by the document "Authenticating Requests" of Amazon S3, without the library that the
 * server signs with.
 */

/** Access key and region that a valid signature must use. */
export interface Access {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

interface Request {
  readonly method: string
  /** Path and query as they were sent. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
}

const CLOCK_TOLERANCE_MS = 900_000

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Returns the parameters as pairs. A plus sign remains a plus sign, as in a path. */
function getPairs(query: string): [string, string][] {
  if (query === '') return []
  return query.split('&').map(pair => {
    const [name = '', value = ''] = pair.split('=', 2)
    return [decodeURIComponent(name), decodeURIComponent(value)]
  })
}

function canonicalQuery(pairs: readonly [string, string][]): string {
  return pairs
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
}

interface Claim {
  credential: string
  signedHeaders: string
  signature: string
  date: string
  bodyHash: string
  expiresSeconds: number | undefined
}

function parseSignature({ headers }: Request, query: ReadonlyMap<string, string>): Claim | undefined {
  const credential = query.get('X-Amz-Credential')
  if (credential !== undefined) {
    return {
      credential,
      signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
      signature: query.get('X-Amz-Signature') ?? '',
      date: query.get('X-Amz-Date') ?? '',
      bodyHash: 'UNSIGNED-PAYLOAD',
      expiresSeconds: Number(query.get('X-Amz-Expires')),
    }
  }
  const form = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
  const [, given, signedHeaders = '', signature = ''] = form.exec(headers.authorization ?? '') ?? []
  if (given === undefined) return undefined
  return {
    credential: given,
    signedHeaders,
    signature,
    date: String(headers['x-amz-date']),
    bodyHash: String(headers['x-amz-content-sha256']),
    expiresSeconds: undefined,
  }
}

/**
 * Returns the error code with which a store refuses the request. Returns undefined if the request's signature is right.
 */
export function findSignatureFault(request: Request, access: Access, nowMs: number): string | undefined {
  const [path = '', search = ''] = request.url.split('?', 2)
  const pairs = getPairs(search)
  const claim = parseSignature(request, new Map(pairs))
  if (!claim) return 'AccessDenied'
  const [accessKeyId, day = '', region = '', service = ''] = claim.credential.split('/')
  if (accessKeyId !== access.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== access.region || service !== 's3') return 'AuthorizationHeaderMalformed'
  const [, year, month, date, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(claim.date) ?? []
  const ageMs = nowMs - Date.parse(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`)
  if (!(Math.abs(ageMs) < CLOCK_TOLERANCE_MS)) return 'RequestTimeTooSkewed'
  if (claim.expiresSeconds !== undefined && ageMs > claim.expiresSeconds * 1_000) return 'AccessDenied'

  const names = claim.signedHeaders.split(';')
  if (!names.includes('host')) return 'AccessDenied'
  const canonical = [
    request.method,
    path
      .split('/')
      .map(part => encode(decodeURIComponent(part)))
      .join('/'),
    canonicalQuery(pairs),
    ...names.map(
      name =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replaceAll(/\s+/g, ' ')}`,
    ),
    '',
    claim.signedHeaders,
    claim.bodyHash,
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const digest = createHash('sha256').update(canonical).digest('hex')
  const toSign = `AWS4-HMAC-SHA256\n${claim.date}\n${scope}\n${digest}`
  const key = hmac(hmac(hmac(hmac(`AWS4${access.secretAccessKey}`, day), region), service), 'aws4_request')
  const isRight =
    claim.signature.length === 64 && timingSafeEqual(hmac(key, toSign), Buffer.from(claim.signature, 'hex'))
  return isRight ? undefined : 'SignatureDoesNotMatch'
}
