import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { CircuitBreaker } from './circuit.ts'
import { S3Fault, StorageUnavailable } from './fault.ts'
import { readBody, sendSignedRequest, type TimeLimits, defaultTimeLimits } from './send.ts'
import type { S3Settings } from './settings.ts'
import { readXml, getChildText } from './xml.ts'

export interface S3Call {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Key of the object. If it is absent, the call concerns the bucket itself. */
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  readonly signal?: AbortSignal
}

export interface S3Response {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/**
 * Sends calls to one bucket. Signs each try, and repeats a try that failed for a temporary reason. While the store does
 * not answer, calls fail at once.
 */
export interface S3Client {
  readonly settings: S3Settings
  readonly limits: TimeLimits
  /**
   * Returns the answer with its whole body. Throws `S3Fault` if the store refuses the call, and `StorageUnavailable` if
   * the store does not answer.
   */
  call(call: S3Call): Promise<S3Response>
  /** Returns the answer as soon as its headers have arrived. The caller must read or destroy the body. */
  open(call: S3Call): Promise<IncomingMessage>
  /** Returns a signed URL that is valid for `seconds` seconds. Anyone who has the URL can make this call. */
  presign(call: Pick<S3Call, 'method' | 'key' | 'query'>, seconds: number, origin?: string): Promise<string>
}

const TRIES = 3
const FIRST_DELAY_MS = 100
const LONGEST_DELAY_MS = 2_000

/** True if the same request may succeed later, except for the statuses of `isFinal`. */
const isPassing = (status: number) => status === 429 || status >= 500
/**
 * True for a 5xx status for which repeating the request is useless: the operation is not supported, or the store is
 * full.
 */
const isFinal = (status: number) => status === 501 || status === 507

export const hashSha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
export const EMPTY_SHA256 = hashSha256(Buffer.alloc(0))

function getAddress({ endpoint, bucket, prefix, addressing }: S3Settings, key: string | undefined, origin = endpoint) {
  const url = new URL(origin)
  if (addressing === 'host' && origin === endpoint) url.hostname = `${bucket}.${url.hostname}`
  const path = key === undefined ? '' : `${prefix}${key}`
  url.pathname = addressing === 'host' ? `/${path}` : `/${bucket}${key === undefined ? '' : `/${path}`}`
  return url
}

/** Writes spaces in the query as `%20` instead of `+`, because the signature is computed from this form. */
const getHref = (url: URL) => url.href.replaceAll('+', '%20')

/**
 * Returns a random delay in milliseconds ("full jitter"), so that clients that failed at the same time do not retry at
 * the same time.
 */
function delayBefore(nth: number): number {
  return Math.random() * Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** nth)
}

async function getFault(answer: IncomingMessage, limits: TimeLimits): Promise<S3Fault> {
  const status = answer.statusCode ?? 0
  const body = await readBody(answer, limits).catch(() => Buffer.alloc(0))
  const error = readXml(body.toString())
  return new S3Fault(status, getChildText(error, 'Code') || String(status), getChildText(error, 'Message'))
}

export function createS3Client(
  settings: S3Settings,
  {
    limits = defaultTimeLimits,
    circuit = new CircuitBreaker(),
  }: { limits?: TimeLimits; circuit?: CircuitBreaker } = {},
): S3Client {
  const { accessKeyId, secretAccessKey, region } = settings
  const cache = new Map<string, ArrayBuffer>()
  const access = { accessKeyId, secretAccessKey, region, service: 's3', cache }

  async function tryOnce({ method, key, query = {}, headers = {}, body, signal }: S3Call): Promise<IncomingMessage> {
    const url = getAddress(settings, key)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const hash = body === undefined ? EMPTY_SHA256 : hashSha256(body)
    const signer = new AwsV4Signer({
      ...access,
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': hash },
    })
    const signed = await signer.sign()
    const length = method === 'PUT' || method === 'POST' ? { 'content-length': String(body?.length ?? 0) } : {}
    const sent = { ...Object.fromEntries(signed.headers), ...length }
    return sendSignedRequest({ method, url: getHref(signed.url), headers: sent, body, signal }, limits)
  }

  /**
   * Makes a call and repeats it after a temporary failure. `finish` reads the answer. If `finish` fails, the whole try
   * counts as failed.
   */
  async function repeat<T>(call: S3Call, finish: (answer: IncomingMessage) => Promise<T>): Promise<T> {
    for (let nth = 0; ; nth += 1) {
      circuit.enter()
      let failure: unknown
      try {
        const response = await tryOnce(call)
        const status = response.statusCode ?? 0
        if (status >= 200 && status < 300) {
          const result = await finish(response)
          circuit.succeed()
          return result
        }
        failure = await getFault(response, limits)
        if (!isPassing(status) || isFinal(status)) {
          circuit.succeed()
          throw failure
        }
      } catch (error) {
        if (error === failure) throw error
        if (call.signal?.aborted === true) {
          circuit.leave()
          throw error
        }
        failure = error
      }
      circuit.fail()
      if (nth + 1 >= TRIES) throw new StorageUnavailable(failure)
      await sleep(delayBefore(nth))
    }
  }

  return {
    settings,
    limits,
    call: call =>
      repeat(call, async answer => ({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        body: await readBody(answer, limits),
      })),
    open: call => repeat(call, async answer => answer),
    async presign({ method, key, query = {} }, seconds, origin) {
      const url = getAddress(settings, key, origin)
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      url.searchParams.set('X-Amz-Expires', String(seconds))
      const signed = await new AwsV4Signer({ ...access, method, url: url.href, signQuery: true }).sign()
      return getHref(signed.url)
    },
  }
}
