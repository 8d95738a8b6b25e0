import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Behaviour of a push service of the bench towards all senders. */
type Manner = 'well' | 'hangs' | 'resets'

interface Taken {
  at: number
  topic: string
}

export interface BenchService {
  readonly origin: string
  /** Accepted pushes by token, each with its time and topic. More than one push of a token is a duplicate. */
  readonly taken: ReadonlyMap<string, readonly Taken[]>
  close(): Promise<void>
}

/** Percentage of subscriptions that no longer exist. */
export const GONE_PERCENT = 4
const LEAST_MS = 60
const MOST_MS = 120

/**
 * Starts a push service with realistic delays: 3 of 100 subscriptions are gone (410), 1 never existed (404), 2 must be
 * retried once after a second. The service does not decrypt pushes, because tests check the encryption.
 */
export async function startBenchService(manner: Manner = 'well'): Promise<BenchService> {
  const taken = new Map<string, Taken[]>()
  const rateLimited = new Set<string>()
  const hanging = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    request.resume()
    if (manner === 'hangs') return void hanging.add(response)
    if (manner === 'resets') return void response.socket?.destroy()
    const token = request.url?.split('/').at(-1) ?? ''
    const topic = request.headers['topic']?.toString() ?? ''
    setTimeout(() => answer(token, topic, response), LEAST_MS + Math.random() * (MOST_MS - LEAST_MS))
  })

  function answer(token: string, topic: string, response: ServerResponse): void {
    const kind = Number(token.split('-')[0]) % 100
    if (kind < 3) return void response.writeHead(410).end()
    if (kind < GONE_PERCENT) return void response.writeHead(404).end()
    if (kind < 6 && !rateLimited.has(token)) {
      rateLimited.add(token)
      return void response.writeHead(429, { 'retry-after': '1' }).end()
    }
    taken.set(token, [...(taken.get(token) ?? []), { at: Date.now(), topic }])
    response.writeHead(201).end()
  }

  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    async close() {
      for (const response of hanging) response.destroy()
      server.closeAllConnections()
      await new Promise(resolve => void server.close(resolve))
    },
  }
}
