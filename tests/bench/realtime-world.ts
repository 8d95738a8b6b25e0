import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { io, type Socket } from 'socket.io-client'
import type { ConnectionEnd, Hint } from '#contract/wire/realtime.ts'
import { connect } from '#server/db/connect.ts'
import { runInTransaction } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadServerKeys } from '#server/db/server-keys.ts'
import { signAccessToken } from '#server/auth/access-token.ts'
import { startFamily } from '#server/auth/refresh-token.ts'
import { prepareServer, type ServerProcess } from '../support/e2e/server.ts'

/** One row in the table of results. */
export interface Measurement {
  goal: string
  asked: string
  measured: string
  isReached: boolean
}

interface Guest {
  userId: string
  token: string
}

/** Starts several servers on one PostgreSQL, with a meeting that has begun and users with a seat in it. */
export async function openRealtimeWorld(people: number, processes: number) {
  const folder = await mkdtemp(join(tmpdir(), 'semai-bench-'))
  const embedded = await startEmbedded(join(folder, 'postgres'), { settings: ['max_connections=200'] })
  await migrate(embedded.connection)
  const connection = connect(embedded.connection, { poolSize: 8, isPatient: true })
  const { db } = connection
  const keys = await loadServerKeys(db)
  const { host, port, user, database } = embedded.connection
  const url = `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`

  const meetingId = randomUUID()
  const now = new Date()
  const words = { summary: '', description: '', speaker_name: 'R', speaker_title: '', speaker_bio: '' }
  const what = { slug: 'bangku', title: 'Bangku', kind: 'webinar', mode: 'Daring', zone: 'WIB' } as const
  await db
    .insertInto('webinar')
    .values({
      id: meetingId,
      ...what,
      ...words,
      place: null,
      course_session_id: null,
      capacity: null,
      seats_taken: people,
    })
    .execute()
  const links = { cancel_reason: null, join_url: null, recording_url: null, changed_at: now }
  const times = { starts_at: new Date(now.getTime() - 60_000), ends_at: new Date(now.getTime() + 7_200_000) }
  await db
    .insertInto('webinar_meeting')
    .values({ id: meetingId, webinar_id: meetingId, number: 1, ...times, ...links })
    .execute()

  async function invite(roles: ('learner' | 'expert')[]): Promise<Guest> {
    const userId = randomUUID()
    const account = { full_name: 'Tamu Bangku', email: `${userId}@bangku.invalid`, is_admin: false, roles }
    await db
      .insertInto('app_user')
      .values({ id: userId, ...account, created_at: now })
      .execute()
    const seatTimes = { wants_reminders: false, wished_at: now, reminder_wished_at: now, queue_number: null }
    await db
      .insertInto('webinar_registration')
      .values({ webinar_id: meetingId, user_id: userId, state: 'registered', ...seatTimes })
      .execute()
    const { sessionId } = await runInTransaction(db, tx => startFamily(tx, userId, false, now))
    return { userId, token: await signAccessToken({ userId, sessionId, isAdmin: false, roles }, keys, now) }
  }
  const guests: Guest[] = []
  for (let each = 0; each < people; each += 1) guests.push(await invite(['learner']))
  const host_ = await invite(['expert'])
  await db.insertInto('webinar_leader').values({ webinar_id: meetingId, user_id: host_.userId }).execute()

  const servers: ServerProcess[] = []
  const settings = { DATABASE_URL: url, SEED_DEMO: 'off', RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'error' }
  for (let each = 0; each < processes; each += 1) {
    const server = await prepareServer({ ...settings, HOST: '127.0.0.1', DATA_DIR: join(folder, `data-${each}`) })
    await server.start()
    servers.push(server)
  }
  const getOrigin = (at: number) => `http://127.0.0.1:${servers[at % servers.length]!.port}`

  const anyOrigin = () => getOrigin(Math.floor(Math.random() * servers.length))

  async function call<Answer>(token: string, method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${anyOrigin()}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { data, code } = (await response.json()) as { data: Answer; code?: string }
    if (response.status !== 200) throw new Error(`${path} answered ${response.status} ${code}`)
    return data
  }

  return {
    db,
    servers,
    guests,
    host: host_,
    meetingId,
    room: `room:${meetingId}` as const,
    originOf: getOrigin,
    call,
    anyOrigin,
    send: (token: string, kind: string, payload: object) =>
      call(token, 'POST', '/v1/outbox', {
        entries: [{ id: randomUUID(), kind, payload, happenedAt: new Date().toISOString() }],
      }),
    async close() {
      for (const server of servers) await server.kill()
      await connection.close()
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type RealtimeWorld = Awaited<ReturnType<typeof openRealtimeWorld>>

interface Handlers {
  onHints: (hints: readonly Hint[]) => void
  onEnded?: (ended: ConnectionEnd) => void
  onClosed?: () => void
}

/**
 * Opens a socket as the page does and follows this topic. Resolves when the server has answered with the version
 * number.
 */
export function followTopics(
  origin: string,
  token: string,
  topic: string,
  { onHints, onEnded, onClosed }: Handlers,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = io(origin, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true })
    socket.on('hints', onHints)
    socket.on('ended', (ended: ConnectionEnd) => onEnded?.(ended))
    socket.on('connect_error', (error: Error) => {
      socket.disconnect()
      reject(error)
    })
    socket.on('disconnect', reason => {
      reject(new Error(reason))
      onClosed?.()
    })
    socket.on('connect', () => {
      socket.emit('follow', [topic], (hints: Hint[]) => {
        onHints(hints)
        resolve(socket)
      })
    })
  })
}

/** Returns the memory of processes in MB; shared memory is divided between them. */
export function sumMemoryMb(servers: readonly ServerProcess[]): number {
  return servers.reduce((sum, { pid }) => {
    const kb = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    return sum + Number(kb) / 1_024
  }, 0)
}

export function computePercentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
