import { READS_MAX, readTogether } from '#contract/wire/reads.ts'
import { apiBaseUrl } from '#app/data/api/base-url.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import type { FetchFunction } from '#app/data/api/transport.ts'
import { countWireBytes } from '#app/data/api/wire-bytes.ts'
import { apiClient } from '#app/session/api.ts'

/**
 * Time during which reads are collected. The reads start together, but each read first loads the session from the
 * device, so they do not arrive at the same time.
 */
const COLLECT_MS = 20

interface Waiting {
  address: string
  sendAlone: () => Promise<Response>
  resolve: (answer: Response | Promise<Response>) => void
  reject: (error: unknown) => void
}

/**
 * Returns a `fetch` that sends reads as one request of this user if they start together. `onBytes` receives the
 * estimated size of each response. A read that starts later, for example because its data became stale, is sent alone.
 */
export function createSharedFetch(
  asUser: string | undefined,
  onBytes: (bytes: number) => void,
  collectMs = COLLECT_MS,
): FetchFunction {
  let waiting: Waiting[] = []
  const countResponse = (answer: Response) => {
    onBytes(countWireBytes(answer.headers, 0))
    return answer
  }

  async function send(group: readonly Waiting[]): Promise<void> {
    const query = { addresses: group.map(({ address }) => address).join(' ') }
    try {
      const answers =
        group.length > 1
          ? await apiClient
              .call(readTogether, { query }, { asUser, through: countResponse })
              .then(({ answers: all }) => all, refusals)
          : []
      for (const [at, { resolve, sendAlone }] of group.entries()) {
        const answer = answers[at]
        resolve(answer ? new Response(answer.body, answer) : sendAlone())
        // Yields to the event loop before the next response is parsed and stored, so that a tap in between is handled
        // soon.
        await new Promise(rested => setTimeout(rested))
      }
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  return (input, init) =>
    new Promise((resolve, reject) => {
      const url = input instanceof Request ? input.url : input.toString()
      const address = url.slice(apiBaseUrl.length)
      waiting.push({ address, sendAlone: () => fetch(input, init).then(countResponse), resolve, reject })
      if (waiting.length > 1) return
      setTimeout(() => {
        const collected = waiting
        waiting = []
        for (let at = 0; at < collected.length; at += READS_MAX) void send(collected.slice(at, at + READS_MAX))
      }, collectMs)
    })
}

type Answers = readonly { status: number; body: string }[]

/**
 * Returns the responses after the server has refused the combined request. An older server does not know this endpoint,
 * so the list is empty and each read is sent alone. Any other refusal becomes the response to every read.
 */
function refusals(error: unknown): Answers {
  if (!isApiFailure(error) || error.status === undefined) throw error
  const { code, message, status } = error
  if (code === 'ADDRESS_NOT_FOUND') return []
  return Array.from({ length: READS_MAX }, () => ({ status, body: JSON.stringify({ code, message }) }))
}
