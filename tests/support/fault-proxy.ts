import { createServer, connect as connectTo, type NetConnectOpts, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A TCP connection with faults on demand, between a client and its server. */
export interface ConnectionProxy {
  readonly port: number
  readonly faults: {
    /** Delay of each direction. */
    latencyMs: number
    /** Accepts bytes and forwards none. */
    isBlackHole: boolean
    /** Resets new connections. */
    isRefusing: boolean
    /**
     * Number of bytes towards the server after which a connection breaks. `cutAfterAnswerBytes` counts the bytes to the
     * client.
     */
    cutAfterRequestBytes: number
    cutAfterAnswerBytes: number
    /**
     * If true, the response of one connection is lost. The request reaches the server, and then the connection breaks.
     */
    losesNextAnswer: boolean
  }
  /** Breaks every open connection now. */
  cut(): void
  close(): Promise<void>
}

export async function openConnectionProxy(target: NetConnectOpts): Promise<ConnectionProxy> {
  const faults: ConnectionProxy['faults'] = {
    latencyMs: 0,
    isBlackHole: false,
    isRefusing: false,
    cutAfterRequestBytes: Infinity,
    cutAfterAnswerBytes: Infinity,
    losesNextAnswer: false,
  }
  const clients = new Set<Socket>() // if the client's connection breaks, the server's connection ends too

  function forwardBytes(from: Socket, to: Socket, budget: () => number, breakOff: () => void): void {
    let forwardedBytes = 0
    from.on('data', (part: Buffer) => {
      if (faults.isBlackHole) return
      const left = budget() - forwardedBytes
      forwardedBytes += part.length
      const forward = () => {
        if (!to.destroyed && left > 0) to.write(part.subarray(0, Math.min(part.length, left)))
        if (part.length >= left) breakOff()
      }
      if (faults.latencyMs > 0) setTimeout(forward, faults.latencyMs)
      else forward()
    })
  }

  const server = createServer(client => {
    if (faults.isRefusing) {
      client.resetAndDestroy()
      return
    }
    const upstream = connectTo(target)
    const breakOff = () => {
      // Flushes written bytes first, so that a cut in the middle really is in the middle.
      setImmediate(() => {
        client.destroy()
        upstream.destroy()
      })
    }
    clients.add(client)
    client.on('close', () => clients.delete(client))
    for (const socket of [client, upstream]) {
      socket.on('error', breakOff)
      socket.on('close', breakOff)
    }
    let isAnswerLost = false
    client.on('data', () => {
      if (!faults.losesNextAnswer) return
      faults.losesNextAnswer = false
      isAnswerLost = true
    })
    forwardBytes(client, upstream, () => faults.cutAfterRequestBytes, breakOff)
    forwardBytes(upstream, client, () => (isAnswerLost ? 0 : faults.cutAfterAnswerBytes), breakOff)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))

  return {
    port: (server.address() as AddressInfo).port, // the server listens on a port, not on a pipe
    faults,
    cut: () => clients.forEach(socket => socket.resetAndDestroy()),
    close: () =>
      new Promise(resolve => {
        clients.forEach(socket => socket.destroy())
        server.close(() => resolve())
      }),
  }
}
