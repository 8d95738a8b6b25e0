import * as v from 'valibot'
import { FollowedTopics, type Hint, type TopicName } from '#contract/wire/realtime.ts'
import type { Services } from '../http/context.ts'
import type { Person } from '../http/person.ts'
import type { Connection } from './connection.ts'
import type { Hub } from './hub.ts'
import type { createPresence } from './presence.ts'
import { readTopicNumbers } from './queries.ts'
import type { Topic, TopicKind } from './topic.ts'

interface Parts {
  services: Services
  topics: readonly Topic[]
  hub: Hub
  people: ReturnType<typeof createPresence>
}

/**
 * Manages the topics that each connection follows. The answer to a page leaves out a topic that the user may not
 * follow, exactly like a topic that does not exist.
 */
export function createTopicSubscriptions({ services, topics, hub, people }: Parts) {
  const byKind = new Map<string, Topic>(topics.map(topic => [topic.kind, topic]))
  if (byKind.size !== topics.length) throw new Error('two topics have the same name')

  function stop(connection: Connection, row: string): void {
    const name = connection.topics.get(row)
    if (name === undefined) return
    connection.topics.delete(row)
    hub.unfollow(row, connection)
    if (getTopic(name)?.countsPeople === true) people.leave(row, connection.person.userId)
  }

  function getTopic(name: TopicName): Topic | undefined {
    return byKind.get(getKind(name))
  }

  async function getRowsFor(person: Person, names: readonly TopicName[]): Promise<Map<string, TopicName>> {
    const rows = new Map<string, TopicName>()
    for (const name of names) {
      const row = await getTopic(name)?.rowFor(person, name.slice(getKind(name).length + 1), services)
      if (row !== undefined) rows.set(row, name)
    }
    return rows
  }

  return {
    /**
     * Replaces the list of topics that the page follows. Returns undefined if the body is not a list of topics, or if
     * the connection was closed meanwhile.
     */
    async follow(connection: Connection, body: unknown, isOpen: () => boolean): Promise<Hint[] | undefined> {
      const parsed = v.safeParse(FollowedTopics, body)
      if (!parsed.success) return undefined
      const wantedRows = await getRowsFor(connection.person, parsed.output)
      // The connection may have been closed while `getRowsFor` was running.
      if (!isOpen()) return undefined
      for (const row of connection.topics.keys()) if (!wantedRows.has(row)) stop(connection, row)
      for (const [row, name] of wantedRows) {
        if (connection.topics.has(row)) continue
        const topic = getTopic(name)
        if (!topic) continue
        connection.topics.set(row, name)
        hub.follow(row, connection, topic.everyMs)
        if (topic.countsPeople === true) people.enter(row, connection.person.userId)
      }
      // Subscribes before it reads the numbers, so that a change in between is sent as a hint.
      const numbers = await readTopicNumbers(services.db, [...wantedRows.keys()])
      for (const { row, number } of numbers) hub.publish({ row, number })
      const rests = new Map(numbers.map(({ row, number, restMs }) => [row, { number, restMs }]))
      return [...wantedRows].map(([row, topic]) => {
        const stand = hub.getInitialHint(row)
        const rest = rests.get(row)
        // `restMs` is the time since the last change. It is valid only if the number has not changed after `restMs` was
        // read.
        const isAsRead = rest?.restMs !== undefined && rest.number === stand.number
        return { topic, ...stand, ...(isAsRead && { restMs: rest.restMs }) }
      })
    },
    stopAll(connection: Connection): void {
      for (const row of connection.topics.keys()) stop(connection, row)
    },
  }
}

function getKind(name: TopicName): TopicKind {
  // The cast is needed, because TypeScript does not narrow template literal types with `startsWith`.
  return name.startsWith('room:') ? 'room' : (name as Exclude<TopicName, `room:${string}`>)
}
