import { lookup, resolveTxt } from 'node:dns/promises'
import { createConnection, isIP } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { BucketFault } from '../s3/explain.ts'
import type { S3Settings } from '../s3/settings.ts'

/** TLS certificate of a host. */
export interface Certificate {
  validUntil: Date
  /** Reason why browsers reject the certificate. Undefined if they accept it. */
  fault: string | undefined
}

/** Network requests to other computers. Each request fails after its time limit. */
export interface Network {
  addressesOf(host: string): Promise<string[]>
  /** Returns the TXT records of a name. */
  textsOf(name: string): Promise<string[]>
  certificateOf(host: string, port: number): Promise<Certificate>
  /** Connects to the mail server and logs in. Uses TLS unless the mail server is on this machine. Sends no email. */
  greetMailServer(url: string): Promise<void>
  /** True if a program accepts connections at this host and port. */
  isPortTaken(host: string, port: number): Promise<boolean>
  /** Returns the status of a GET request, with the bearer token if given. Returns undefined without an HTTP answer. */
  statusOf(url: string, token?: string): Promise<number | undefined>
  /** Writes, reads and deletes one small object of a bucket. Returns undefined if all three operations succeeded. */
  probeBucket(settings: S3Settings): Promise<BucketFault | undefined>
}

const createTimeoutError = (target: string, limitMs: number) =>
  new Error(`tidak ada jawaban dari ${target} dalam ${limitMs / 1_000} detik`)

function within<T>(target: string, limitMs: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(createTimeoutError(target, limitMs)), limitMs)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

function readCertificate(host: string, port: number, limitMs: number): Promise<Certificate> {
  const { promise, resolve, reject } = Promise.withResolvers<Certificate>()
  // Accepts any certificate, so that the check can report the fault and the dates of an invalid certificate.
  const socket = connectTls({ host, port, servername: isIP(host) ? '' : host, rejectUnauthorized: false })
  socket.setTimeout(limitMs, () => socket.destroy(createTimeoutError(host, limitMs)))
  socket.on('error', reject)
  socket.on('secureConnect', () => {
    const { valid_to: until } = socket.getPeerCertificate()
    const fault = socket.authorized ? undefined : String(socket.authorizationError)
    resolve({ validUntil: new Date(until), fault })
    socket.destroy()
  })
  return promise
}

const ownHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

async function greet(url: string, limitMs: number): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const { hostname } = new URL(url)
  const transport = createTransport({
    url,
    requireTLS: !ownHosts.has(hostname),
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
    dnsTimeout: limitMs,
  })
  try {
    await within(hostname, limitMs, transport.verify())
  } finally {
    transport.close()
  }
}

function accepts(host: string, port: number, limitMs: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = createConnection({ host, port })
  const end = (isTaken: boolean) => {
    socket.destroy()
    resolve(isTaken)
  }
  socket.setTimeout(limitMs, () => end(false))
  socket.on('connect', () => end(true))
  socket.on('error', () => end(false))
  return promise
}

async function readStatus(url: string, limitMs: number, token?: string): Promise<number | undefined> {
  try {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(limitMs), redirect: 'manual' })
    await response.body?.cancel()
    return response.status
  } catch {
    return undefined
  }
}

async function tryBucket(settings: S3Settings, limitMs: number): Promise<BucketFault | undefined> {
  const [{ createS3Client }, { probeBucket }] = await Promise.all([import('../s3/client.ts'), import('../s3/probe.ts')])
  const limits = { connectMs: limitMs, idleMs: limitMs, wholeMs: limitMs }
  return probeBucket(createS3Client(settings, { limits }))
}

/** Returns the network requests of the checks, each with a time limit of `limitMs`. */
export function createNetworkProbes(limitMs: number): Network {
  return {
    addressesOf: async host => (await within(host, limitMs, lookup(host, { all: true }))).map(({ address }) => address),
    textsOf: async name => (await within(name, limitMs, resolveTxt(name))).map(parts => parts.join('')),
    certificateOf: (host, port) => readCertificate(host, port, limitMs),
    greetMailServer: url => greet(url, limitMs),
    isPortTaken: (host, port) => accepts(host, port, limitMs),
    statusOf: (url, token) => readStatus(url, limitMs, token),
    probeBucket: settings => tryBucket(settings, limitMs),
  }
}
