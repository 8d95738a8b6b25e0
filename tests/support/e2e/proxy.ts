import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { type Answer, isAsset, storeAsset, findStoredAsset } from './kept-assets.ts'

/**
 * The network between browser and server, with faults on demand. Its port never changes, so the origin and the
 * browser's stored data stay the same while the server behind it dies, moves or changes.
 */
export interface FaultProxy {
  readonly origin: string
  /** Calls below `/api` in the order of their arrival. `status` is set after the server's response. */
  readonly calls: readonly Call[]
  /** Sets the servers, which take turns as behind a load balancer. A server that accepts no connection is skipped. */
  pointTo: (...ports: number[]) => void
  /** Registers a callback for calls below `/api`. It gets the number of calls so far. */
  onCall: (report: (count: number) => void) => void
  /** Cuts the network. Open connections break, and new connections are cut. */
  down: () => void
  up: () => void
  /**
   * Registers a fault. The first fault whose matcher accepts a call handles it. The returned function removes the
   * fault.
   */
  intercept: (matches: Matcher, fault: Fault) => () => void
  close: () => Promise<void>
}

export interface Call {
  readonly method: string
  readonly path: string
  readonly body: string
  readonly range: string | undefined
  status?: number
  answer?: string
  /** True if the browser got the response, as far as the proxy can see. */
  isDelivered: boolean
  /** Number of bytes of the response's body that were written to the browser's connection. */
  sentBytes: number
}

export type Matcher = (call: Call) => boolean
/** A call that a fault handles, with the actions that are possible. */
export interface Interception {
  readonly call: Call
  /** Forwards the call to the server and waits for its whole response. */
  forward: () => Promise<Answer>
  /** Sends a response to the browser. */
  respond: (answer: Answer) => void
  /** Announces the length of the whole response, sends only the first bytes, then cuts the connection. */
  respondPart: (answer: Answer, bytes: number) => void
  /** Forwards the response at this speed, and cuts the connection after this number of bytes of its body. */
  forwardUntil: (bytes: number, bytesPerSecond: number) => Promise<void>
  /** Cuts the connection without a response. */
  cut: () => void
}
/** Decides what happens to an intercepted call. */
export type Fault = (interception: Interception) => Promise<void>

/**
 * Opens the proxy. With `keepsAssets` it caches the files of the build and sends each cached file itself, because each
 * request to a server is a call to another process.
 */
export async function openProxy({ keepsAssets = false } = {}): Promise<FaultProxy> {
  const calls: Call[] = []
  const faults: { matches: Matcher; fault: Fault }[] = []
  const sockets = new Set<Socket>()
  // No keep-alive to the server, because after a kill and restart the open connections would be half dead.
  const agent = new Agent({ keepAlive: false })
  let targets: readonly number[] = []
  let turn = 0
  let tellCall: (count: number) => void = () => {}
  /** Returns all server ports, beginning with the next in turn. */
  const inTurn = () => {
    turn += 1
    return targets.map((_port, at) => targets[(turn + at) % targets.length] ?? 0)
  }
  let isDown = false

  const listener = createServer((incoming, outgoing) => {
    void handle(incoming, outgoing).catch(() => outgoing.socket?.destroy())
  })
  listener.on('connection', socket => {
    if (isDown) return socket.resetAndDestroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    return undefined
  })
  listener.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) =>
    tunnel(inTurn(), incoming, socket, head),
  )
  await new Promise<void>(resolve => listener.listen(0, '127.0.0.1', resolve))

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await read(incoming)
    const call: Call = {
      method: incoming.method ?? 'GET',
      path: incoming.url ?? '/',
      body: body.toString(),
      range: incoming.headers.range,
      isDelivered: false,
      sentBytes: 0,
    }
    const isCall = call.path.startsWith('/api/')
    if (isCall) calls.push(call)
    if (isCall) tellCall(calls.length)
    const cut = () => outgoing.socket?.resetAndDestroy()
    const ask = () => send(inTurn(), agent, incoming, body)
    const fault = faults.find(({ matches }) => matches(call))?.fault
    if (fault === undefined && keepsAssets && isAsset(incoming)) {
      const keptAsset = findStoredAsset(incoming)
      if (keptAsset) outgoing.writeHead(keptAsset.status, keptAsset.headers).end(keptAsset.body)
      else {
        const response = await ask()
        const whole = { status: response.statusCode ?? 0, headers: response.headers, body: await read(response) }
        storeAsset(incoming, whole)
        outgoing.writeHead(whole.status, whole.headers).end(whole.body)
      }
      return
    }
    if (fault === undefined) {
      const response = await ask()
      call.status = response.statusCode ?? 0
      outgoing.writeHead(call.status, response.headers)
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => {
        call.sentBytes += part.length
        // Keeps only bodies that a test can read, because videos would fill the memory, and the app has many files.
        if (isCall && !call.path.startsWith('/api/media/')) parts.push(part)
      })
      response.on('error', cut)
      response.on('aborted', cut)
      response.pipe(outgoing)
      await new Promise<void>(resolve => outgoing.on('close', resolve))
      call.isDelivered = outgoing.writableFinished
      const sent = Buffer.concat(parts)
      // A partial body cannot be unpacked.
      call.answer = (call.isDelivered ? decompressBody(response.headers, sent) : sent).toString()
      return
    }
    const getHeaders = (answer: Answer) => {
      const { 'transfer-encoding': _, 'content-length': __, ...headers } = answer.headers
      return { ...headers, 'content-length': answer.body.byteLength }
    }
    await fault({
      call,
      cut,
      respondPart: (answer, bytes) => {
        outgoing.writeHead(answer.status, getHeaders(answer))
        outgoing.write(answer.body.subarray(0, bytes), cut)
      },
      forwardUntil: async (bytes, bytesPerSecond) => {
        const response = await ask()
        call.status = response.statusCode ?? 0
        outgoing.writeHead(call.status, response.headers)
        const closed = once(outgoing, 'close')
        for await (const part of response as AsyncIterable<Buffer>) {
          const out = part.subarray(0, bytes - call.sentBytes)
          call.sentBytes += out.length
          if (!outgoing.write(out)) await Promise.race([once(outgoing, 'drain'), closed])
          await sleep((out.length / bytesPerSecond) * 1_000)
          if (call.sentBytes >= bytes || outgoing.destroyed) break
        }
        if (call.sentBytes >= bytes) cut()
        else outgoing.end()
      },
      forward: async () => {
        const response = await ask()
        const whole = await read(response)
        call.status = response.statusCode ?? 0
        call.answer = decompressBody(response.headers, whole).toString()
        return { status: call.status, headers: response.headers, body: whole }
      },
      respond: answer => {
        outgoing.writeHead(answer.status, getHeaders(answer))
        outgoing.end(answer.body)
        call.isDelivered = true
      },
    })
  }

  return {
    origin: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    calls,
    pointTo: (...ports) => {
      targets = ports
    },
    onCall: report => {
      tellCall = report
    },
    down: () => {
      isDown = true
      for (const socket of sockets) socket.resetAndDestroy()
    },
    up: () => {
      isDown = false
    },
    intercept: (matches, fault) => {
      const entry = { matches, fault }
      faults.push(entry)
      return () => {
        const at = faults.indexOf(entry)
        if (at >= 0) faults.splice(at, 1)
      }
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      agent.destroy()
      await new Promise(resolve => listener.close(resolve))
    },
  }
}

type Ports = readonly number[]

/**
 * True if the server refused the connection. It has then not seen the call, so the next server may get the call. A
 * server that dies during the call may have executed it.
 */
const tookNothing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'

async function send([port = 0, ...others]: Ports, agent: Agent, incoming: IncomingMessage, body: Buffer) {
  const { method, url: path, headers } = incoming
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, agent, method, path, headers }, resolve)
    outgoing.on('error', reject)
    outgoing.end(body)
  })
  return answer.catch((error: unknown): Promise<IncomingMessage> => {
    if (others.length === 0 || !tookNothing(error)) throw error
    return send(others, agent, incoming, body)
  })
}

/** Forwards a socket byte by byte; if one end closes, the other end is closed. */
function tunnel([port = 0, ...others]: Ports, incoming: IncomingMessage, from: Socket, head: Buffer): void {
  const { method, url: path, rawHeaders } = incoming
  const to = connect(port, '127.0.0.1', () => {
    const headers = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []))
    to.write(`${[`${method} ${path} HTTP/1.1`, ...headers].join('\r\n')}\r\n\r\n`)
    to.write(head)
    from.pipe(to).pipe(from)
  })
  let isPassedOn = false
  from.on('error', () => from.destroy())
  from.on('close', () => to.destroy())
  to.on('error', error => {
    isPassedOn = others.length > 0 && tookNothing(error)
    if (isPassedOn) tunnel(others, incoming, from, head)
    to.destroy()
  })
  to.on('close', () => (isPassedOn ? undefined : from.destroy()))
}

/** Returns the text of a body that may be compressed. */
export function decompressBody(headers: IncomingMessage['headers'], body: Buffer): Buffer {
  const encoding = body.length > 0 && headers['content-encoding']
  if (encoding === 'zstd') return zstdDecompressSync(body)
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}

async function read(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
