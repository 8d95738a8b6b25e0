import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { ConnectionEnd } from '#contract/wire/realtime.ts'
import type { PersonPort } from '../http/person.ts'
import type { SafetyHeaders } from '../http/security.ts'
import type { JobContext } from '../jobs/job.ts'
import { createRunner, type Runner } from '../jobs/runner.ts'
import type { ServerPart } from '../parts.ts'
import { authenticateSocket, type AdmittedUser } from './admission.ts'
import { Connection, type PageSocket } from './connection.ts'
import type { OpenEventReceiver } from './event-receiver.ts'
import { createTopicSubscriptions } from './topic-subscriptions.ts'
import { createHub } from './hub.ts'
import { createPresence } from './presence.ts'
import { readActiveSessions, readTopicNumbers, readRecentChanges } from './queries.ts'
import { openSockets, type Sockets } from './sockets.ts'
import type { Topic } from './topic.ts'
import { publishBy, touchIfChanged } from './touch.ts'
import { createWire } from './wire.ts'

/** Interval at which the server reads the table of topics, to find changes whose hints were lost between servers. */
const LOOK_EVERY_MS = 5_000
const LOOK_BACK_SECONDS = 60
const CHECK_TOKENS_EVERY_MS = 1_000
/** Interval at which the server closes the sockets of ended sessions. */
const CHECK_SESSIONS_EVERY_MS = 5_000
const COUNT_PEOPLE_EVERY_MS = 2_000
/** After a restart, each client reconnects after a random delay of at most this time. */
const RESTART_SPREAD_MS = 15_000
/** Time in milliseconds in which the last message can be sent before all sockets are closed. */
const FAREWELL_MS = 300

interface Parts {
  app: FastifyInstance
  contextOf: () => JobContext
  pool: Pool
  people: PersonPort
  topics: readonly Topic[]
  openEventDoor: OpenEventReceiver
  headers: SafetyHeaders
}

/** Creates the sockets, the topic subscriptions and the channel between servers. */
export function createRealtime(parts: Parts): ServerPart {
  const { app, contextOf, pool, people: accounts, topics, openEventDoor, headers } = parts
  let sockets: Sockets | undefined
  let close = async () => {}

  // Must run before the app waits for the end of its connections, because sockets do not end by themselves.
  app.addHook('preClose', async () => {
    if (!sockets) return
    sockets.refuseMore()
    await notifyClosing()
    sockets.close()
  })
  let notifyClosing = async () => {}

  return {
    start() {
      const context = contextOf()
      const { db, log, now, config, keys } = context
      const hub = createHub()
      const people = createPresence(db, hub)
      const following = createTopicSubscriptions({ services: context, topics, hub, people })
      const connections = new Set<Connection>()
      const wire = createWire({ db, pool, log, onChange: change => hub.publish(change), onListening: checkAllRows })
      let isWholeLook = true
      // Makes the next run read the numbers of all followed rows. Needed after the connection to the channel was lost,
      // because changes in that time may be older than `LOOK_BACK_SECONDS`.
      function checkAllRows(): void {
        isWholeLook = true
        checkRunner.nudge()
      }

      const run = (name: string, everyMs: number, work: () => Promise<void>): Runner =>
        createRunner({ name: `realtime-${name}`, everyMs, run: work }, context, everyMs)

      const checkRunner = run('look', LOOK_EVERY_MS, async () => {
        const rows = hub.rows()
        if (rows.length === 0) return
        const isWhole = isWholeLook
        // Reset before the query, because the connection may be lost again while the query runs.
        isWholeLook = false
        try {
          const change = isWhole ? await readTopicNumbers(db, rows) : await readRecentChanges(db, LOOK_BACK_SECONDS)
          for (const each of change) hub.publish(each)
        } catch (error) {
          isWholeLook ||= isWhole
          throw error
        }
      })
      const counting = run('people', COUNT_PEOPLE_EVERY_MS, () => people.settle())
      const tokens = run('tokens', CHECK_TOKENS_EVERY_MS, async () => {
        const at = now().getTime()
        end(
          [...connections].filter(({ endsAt }) => endsAt <= at),
          { code: 'JWT_EXPIRED', waitMs: 0 },
        )
      })
      const sessions = run('sessions', CHECK_SESSIONS_EVERY_MS, async () => {
        if (connections.size === 0) return
        const all = [...connections]
        const living = await readActiveSessions(
          db,
          all.map(({ person }) => person.sessionId),
        )
        end(
          all.filter(({ person }) => !living.has(person.sessionId)),
          { code: 'UNAUTHORIZED', waitMs: 0 },
        )
      })
      const watches = topics.flatMap(({ kind, watch }) =>
        watch
          ? [
              run(`watch-${kind}`, watch.everyMs, async () => {
                if (hub.isFollowed(kind)) await touchIfChanged(db, kind, await watch.fingerprint(context))
              }),
            ]
          : [],
      )

      function end(ending: readonly Connection[], why: ConnectionEnd): void {
        for (const connection of ending) {
          forget(connection)
          connection.end(why)
        }
      }

      function forget(connection: Connection): void {
        if (!connections.delete(connection)) return
        following.stopAll(connection)
        connection.forget()
        counting.nudge()
      }

      function open(socket: PageSocket, { person, endsAt }: AdmittedUser): void {
        const connection = new Connection(socket, person, endsAt)
        connections.add(connection)
        socket.on('disconnect', () => forget(connection))
        let queue = Promise.resolve()
        socket.on('follow', (body, answer) => {
          // Processes the messages of a page one after another, so that the last message decides which topics the page
          // follows.
          queue = queue
            .then(() => following.follow(connection, body, () => connections.has(connection)))
            .then(
              hints => typeof answer === 'function' && answer(hints ?? []),
              (error: unknown) => log.warn({ err: error }, 'failed to subscribe a socket to its topics'),
            )
            .then(() => counting.nudge())
        })
      }

      notifyClosing = async () => {
        const all = [...connections]
        for (const each of all) each.end({ code: 'RESTART', waitMs: Math.round(Math.random() * RESTART_SPREAD_MS) })
        if (all.length > 0) await pause(FAREWELL_MS)
      }
      publishBy(db, change => {
        hub.publish(change)
        wire.send(change)
      })
      const runners = [checkRunner, counting, tokens, sessions, ...watches]
      for (const runner of runners) runner.start()
      wire.start()
      const door = openEventDoor(context, log)
      sockets = openSockets(app.server, {
        config,
        headers,
        log,
        admit: handshake => authenticateSocket(handshake, { people: accounts, db, keys, now }),
        onOpen: open,
        door,
      })
      close = async () => {
        await Promise.all(runners.map(runner => runner.close()))
        await wire.close()
        await door.close()
        hub.close()
      }
    },
    close: () => close(),
  }
}
