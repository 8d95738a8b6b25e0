import type { Db } from '../db/database.ts'
import type { Hub } from './hub.ts'
import { countPresent, removePresences, markPresent, type PresentUser } from './presence-queries.ts'

/** Interval at which presences are renewed. It is shorter than half of the lifetime of a presence. */
const REPEAT_MS = 20_000

/**
 * A user who is present in a meeting room through sockets of this server. `until` is the expiry time of the presence
 * that this server wrote last.
 */
interface Here extends PresentUser {
  sockets: number
  until: string | undefined
}

/**
 * Tracks which users are present in meeting rooms through sockets of this server. Writes the presences to the database,
 * so that every server can count them.
 */
export function createPresence(db: Db, hub: Hub) {
  const here = new Map<string, Map<string, Here>>()
  const came: Here[] = []
  const leavingPeople: Here[] = []
  let sentAt = performance.now()

  const isConnectedHere = (one: PresentUser) => here.get(one.row)?.has(one.userId) === true
  const everybody = () => [...here.values()].flatMap(people => [...people.values()])

  async function publishPeople(people: readonly Here[]): Promise<void> {
    if (people.length === 0) return
    const until = await markPresent(db, people)
    for (const each of people) each.until = until
  }

  return {
    enter(row: string, userId: string): void {
      const people = here.get(row) ?? new Map<string, Here>()
      here.set(row, people)
      const knownPerson = people.get(userId)
      if (knownPerson) return void (knownPerson.sockets += 1)
      const one = { row, userId, sockets: 1, until: undefined }
      people.set(userId, one)
      came.push(one)
    },
    leave(row: string, userId: string): void {
      const people = here.get(row)
      const one = people?.get(userId)
      if (!people || !one) return
      one.sockets -= 1
      if (one.sockets > 0) return
      people.delete(userId)
      if (people.size === 0) here.delete(row)
      leavingPeople.push(one)
    },
    /** Writes new, ended and renewed presences, and sends the new counts to followers. */
    async settle(): Promise<void> {
      const isOld = performance.now() - sentAt >= REPEAT_MS
      const coming = came.splice(0)
      const going = leavingPeople.splice(0)
      // A presence that was never written does not have to be removed.
      const leftPeople = going.flatMap(one =>
        one.until === undefined || isConnectedHere(one) ? [] : [{ ...one, until: one.until }],
      )
      try {
        await removePresences(db, leftPeople)
        await publishPeople(isOld ? everybody() : coming.filter(isConnectedHere))
      } catch (error) {
        // Keeps the changes that were not written, so that the next run writes them.
        came.push(...coming)
        leavingPeople.push(...going)
        throw error
      }
      if (isOld) sentAt = performance.now()
      for (const [row, people] of await countPresent(db, [...here.keys()])) hub.publishUserCount(row, people)
    },
  }
}
