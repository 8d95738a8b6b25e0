import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** One response as sent over the network. */
export interface SentResponse {
  readonly path: string
  readonly type: string
  /** True if the service worker requested this response, or if the response is the script of the worker. */
  readonly isWorkers: boolean
  readonly bodyBytes: number
}

/** Serves HTTP/2 over TLS like a reverse proxy and counts every byte to the browser: bodies, headers and TLS. */
export interface CountingProxy {
  readonly origin: string
  readonly sent: SentResponse[]
  wireBytes: () => number
  /** Time of the last byte sent, in milliseconds of `performance.now()`. */
  lastByteAt: () => number
  /** While true, closes every connection at once. */
  setDown: (isDown: boolean) => void
  close: () => void
}

type Answer = (request: Http2ServerRequest, response: Http2ServerResponse) => void
/** Hop-by-hop headers. With HTTP/2 these headers apply only between the browser and this front server. */
const hopHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host'])

/**
 * Makes a key for this run only. `pin` makes Chromium accept it permanently, so that workers and caches behave as on a
 * real site.
 */
export function makeCertificate(): { key: Buffer; cert: Buffer; pin: string } {
  const folder = mkdtempSync(join(tmpdir(), 'semai-bench-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const options = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost'
  execFileSync('openssl', ['req', ...options.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const made = { key: readFileSync(key), cert: readFileSync(cert) }
  rmSync(folder, { recursive: true })
  const publicKey = new X509Certificate(made.cert).publicKey.export({ type: 'spki', format: 'der' })
  return { ...made, pin: createHash('sha256').update(publicKey).digest('base64') }
}

export async function openCountingProxy(tls: { key: Buffer; cert: Buffer }, answer: Answer): Promise<CountingProxy> {
  const sent: SentResponse[] = []
  const web = createSecureServer(tls, (incoming, response) => {
    let bodyBytes = 0
    const write = response.stream.write.bind(response.stream)
    response.stream.write = (part: Buffer, ...rest: never[]) => {
      bodyBytes += part.length
      return write(part, ...rest)
    }
    response.stream.on('close', () => {
      const { headers, url: path } = incoming
      const isWorkers = headers['service-worker'] === 'script' || (headers.referer ?? '').endsWith('/sw.js')
      sent.push({ path, type: response.getHeader('content-type') ?? '', isWorkers, bodyBytes })
    })
    answer(incoming, response)
  })
  web.on('sessionError', () => undefined)
  const webPort = await listen(web)
  let [wireBytes, lastByteAt] = [0, 0]
  let isDown = false
  const sockets = new Set<Socket>()
  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const line = createServer(browser => {
    if (isDown) return void browser.destroy()
    const server = connect(webPort, '127.0.0.1')
    for (const socket of [browser, server]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }
    server.on('data', part => {
      wireBytes += part.length
      lastByteAt = performance.now()
    })
    browser.pipe(server).pipe(browser)
  })
  const origin = `https://localhost:${await listen(line)}`
  const setDown = (isDownNow: boolean) => {
    isDown = isDownNow
    if (isDown) cutAll()
  }
  const close = () => {
    line.close()
    web.close()
    cutAll()
  }
  return { origin, sent, wireBytes: () => wireBytes, lastByteAt: () => lastByteAt, setDown, close }
}

/** Forwards every request to the server that `npm start` starts. */
export function forwardTo(port: () => number): Answer {
  const agent = new Agent({ keepAlive: true })
  return (incoming, response) => {
    const headers = { ...incoming.headers, host: incoming.authority, 'x-forwarded-proto': 'https' }
    const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')))
    const options = {
      agent,
      host: '127.0.0.1',
      port: port(),
      method: incoming.method,
      path: incoming.url,
      headers: own,
    }
    const call = request(options, answer => {
      const passed = Object.entries(answer.headers).filter(([name]) => !hopHeaders.has(name))
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(passed))
      // Writes parts by hand instead of a pipe, so that the counter above sees each part.
      answer.on('data', (part: Buffer) => response.stream.writable && response.stream.write(part))
      answer.on('end', () => response.stream.end())
    })
    call.on('error', () => response.stream.destroy())
    incoming.pipe(call)
  }
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
