import { Client, type Pool } from 'pg'
import type { FastifyBaseLogger } from 'fastify'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 10_000
/** Interval of the test query. Without this query, a dead connection would look like a channel without messages. */
const ASK_EVERY_MS = 15_000

interface Ears {
  onMessage: (payload: string) => void
  /** Called whenever listening starts or restarts. Messages sent while nothing was listening are lost. */
  onListening: () => void
}

export interface Listener {
  start(): void
  close(): Promise<void>
}

/**
 * Listens to a NOTIFY channel on a separate connection, from `start` to `close`. Connects again if the connection
 * breaks.
 */
export function listenTo(
  pool: Pool,
  channel: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { onMessage, onListening }: Ears,
): Listener {
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let waitMs = FIRST_WAIT_MS
  let isClosed = false

  function again(broken: Client, error: unknown): void {
    if (client !== broken || isClosed) return
    client = undefined
    clearTimeout(timer)
    log.warn({ err: error, channel, retryAfterMs: waitMs }, 'failed to listen to a database channel, will retry')
    broken.end().catch(() => undefined)
    timer = setTimeout(() => void begin(), waitMs).unref()
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  }

  async function begin(): Promise<void> {
    const next = new Client({ ...pool.options, application_name: 'semai-listen' })
    client = next
    next.on('error', error => again(next, error))
    next.on('end', () => again(next, new Error('LISTEN connection closed')))
    next.on('notification', ({ payload }) => onMessage(payload ?? ''))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      waitMs = FIRST_WAIT_MS
      ask(next)
      onListening()
    } catch (error) {
      again(next, error)
    }
  }

  function ask(asked: Client): void {
    timer = setTimeout(() => {
      asked.query('select 1').then(
        () => client === asked && ask(asked),
        (error: unknown) => again(asked, error),
      )
    }, ASK_EVERY_MS).unref()
  }

  return {
    start: () => void begin(),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
