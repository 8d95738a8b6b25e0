import { lookup } from 'node:dns/promises'
import { createConnection, isIP } from 'node:net'
import { connect as connectTls } from 'node:tls'

/** Time limit of each network probe: the whole run must end within three seconds. */
const PROBE_MS = 2_000

export interface Certificate {
  validUntil: Date
  /** Undefined if browsers accept it. */
  fault: string | undefined
}

/** Probes of other computers. Each fails within its time limit. */
export interface Network {
  addressesOf(host: string): Promise<string[]>
  certificateOf(host: string, port: number): Promise<Certificate>
  /** Connects and logs in at the mail server, over TLS unless it is on this machine. Sends no email. */
  greetMailServer(url: string): Promise<void>
  /** True if a program accepts connections there. */
  isPortTaken(host: string, port: number): Promise<boolean>
  /** Status of a GET request; undefined if there is no HTTP answer. */
  statusOf(url: string): Promise<number | undefined>
}

function tooLate(target: string): Error {
  return new Error(`tidak ada jawaban dari ${target} dalam ${PROBE_MS / 1_000} detik`)
}

function within<T>(target: string, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(tooLate(target)), PROBE_MS)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

function certificateOf(host: string, port: number): Promise<Certificate> {
  const { promise, resolve, reject } = Promise.withResolvers<Certificate>()
  // Accepts any certificate, to report the fault and the date of a wrong one.
  const socket = connectTls({ host, port, servername: isIP(host) ? '' : host, rejectUnauthorized: false })
  socket.setTimeout(PROBE_MS, () => socket.destroy(tooLate(host)))
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

async function greetMailServer(url: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    requireTLS: !ownHosts.has(new URL(url).hostname),
    connectionTimeout: PROBE_MS,
    greetingTimeout: PROBE_MS,
    socketTimeout: PROBE_MS,
    dnsTimeout: PROBE_MS,
  })
  try {
    await within(new URL(url).hostname, transport.verify())
  } finally {
    transport.close()
  }
}

function isPortTaken(host: string, port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = createConnection({ host, port })
  const end = (isTaken: boolean) => {
    socket.destroy()
    resolve(isTaken)
  }
  socket.setTimeout(PROBE_MS, () => end(false))
  socket.on('connect', () => end(true))
  socket.on('error', () => end(false))
  return promise
}

export const realNetwork: Network = {
  addressesOf: async host => (await within(host, lookup(host, { all: true }))).map(({ address }) => address),
  certificateOf,
  greetMailServer,
  isPortTaken,
  async statusOf(url) {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(PROBE_MS), redirect: 'manual' })
      await answer.body?.cancel()
      return answer.status
    } catch {
      return undefined
    }
  },
}
