import { Agent, request } from 'node:http'

export interface Call {
  path: string
  /** If present, the call is a POST. */
  body?: string
  headers?: Record<string, string>
}

/**
 * Sends every call over `connections` kept-alive connections. Returns the number of requests per second. Throws if a
 * response has another status than 200.
 */
export async function measureCallsPerSecond(
  origin: string,
  calls: readonly Call[],
  connections: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const waiting = calls.values()
  const startedAt = performance.now()
  const work = async () => {
    for (const call of waiting) await send(agent, origin, call)
  }
  await Promise.all(Array.from({ length: connections }, work))
  const seconds = (performance.now() - startedAt) / 1_000
  agent.destroy()
  return calls.length / seconds
}

function send(agent: Agent, origin: string, { path, body, headers }: Call): Promise<void> {
  return new Promise((resolve, reject) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const options = { agent, method: body === undefined ? 'GET' : 'POST', headers: { ...headers, ...type } }
    const sent = request(origin + path, options, response => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`${path} answered ${response.statusCode}: ${Buffer.concat(parts).toString()}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

export function computeMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
