import { AsyncResource } from 'node:async_hooks'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import * as v from 'valibot'
import type { Db } from '../db/database.ts'
import { listenTo } from '../db/listen.ts'
import { notify } from './topic-queries.ts'
import type { TopicChange } from './touch.ts'

/**
 * Time in milliseconds for which hints are collected into one message. One NOTIFY per hint would be slow, because
 * PostgreSQL takes one lock for all commits with NOTIFY, so these commits wait for each other.
 */
const GATHER_MS = 20
/** Maximum size of a message in bytes. PostgreSQL allows less than 8,000 bytes. */
const PAYLOAD_MAX = 7_500
const CHANNEL = 'semai_topics'

const Payload = v.array(v.tuple([v.string(), v.number()]))

interface Parts {
  db: Db
  pool: Pool
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Called for each change that any server has published, including this server. */
  onChange: (change: TopicChange) => void
  onListening: () => void
}

export interface HintTransport {
  start(): void
  send(change: TopicChange): void
  close(): Promise<void>
}

/**
 * Creates the channel between the servers of one database. Hints that are lost in this channel are found later, because
 * each server regularly reads the table of topics.
 */
export function createWire({ db, pool, log, onChange, onListening }: Parts): HintTransport {
  let waiting = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  const listener = listenTo(pool, CHANNEL, log, { onMessage: read, onListening })

  function read(payload: string): void {
    const parsed = v.safeParse(Payload, parseJson(payload))
    if (!parsed.success) return log.warn({ payload }, 'received an invalid change message from another server')
    for (const [row, number] of parsed.output) onChange({ row, number })
  }

  // Runs outside of the asynchronous context of the call that caused the change, so that the call's time limit does not
  // apply.
  const sendAll = AsyncResource.bind(async () => {
    timer = undefined
    const change = waiting
    waiting = new Map()
    try {
      for (const payload of toPayloads(change)) await notify(db, CHANNEL, payload)
    } catch (error) {
      log.warn({ err: error }, 'failed to notify other servers of changes')
    }
  })

  return {
    start: () => listener.start(),
    send({ row, number }) {
      waiting.set(row, Math.max(number, waiting.get(row) ?? 0))
      timer ??= setTimeout(() => void sendAll(), GATHER_MS)
    },
    async close() {
      await listener.close()
      if (timer === undefined) return
      clearTimeout(timer)
      await sendAll()
    },
  }
}

export function toPayloads(change: ReadonlyMap<string, number>): string[] {
  const payloads: string[] = []
  let part: string[] = []
  let length = 2
  for (const each of change) {
    const text = JSON.stringify(each)
    if (length + text.length + 1 > PAYLOAD_MAX) {
      payloads.push(`[${part.join(',')}]`)
      part = []
      length = 2
    }
    part.push(text)
    length += text.length + 1
  }
  if (part.length > 0) payloads.push(`[${part.join(',')}]`)
  return payloads
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
