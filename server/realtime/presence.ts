import type { Db } from '../db/database.ts'
import type { Hub } from './hub.ts'
import { countPresent, markGone, markPresent, type Present } from './presence-queries.ts'

/** Well before the last written presence expires. */
const REPEAT_MS = 20_000

/** A user in a meeting room by sockets of this server, with the last presence that this server has written. */
interface Here extends Present {
  sockets: number
  until: string | undefined
}

/** Writes the presence of users in rooms by sockets of this server, for all servers to count. */
export function createPresence(db: Db, hub: Hub) {
  const here = new Map<string, Map<string, Here>>()
  const came: Here[] = []
  const left: Here[] = []
  let sentAt = performance.now()

  const isHere = (one: Present) => here.get(one.row)?.has(one.userId) === true
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
      const known = people.get(userId)
      if (known) return void (known.sockets += 1)
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
      left.push(one)
    },
    /** One round: writes arrivals, departures and renewals, and sends the counts. */
    async settle(): Promise<void> {
      const isOld = performance.now() - sentAt >= REPEAT_MS
      const coming = came.splice(0)
      const going = left.splice(0)
      // A presence that was never written needs no removal.
      const gone = going.flatMap(one => (one.until === undefined || isHere(one) ? [] : [{ ...one, until: one.until }]))
      try {
        await markGone(db, gone)
        await publishPeople(isOld ? everybody() : coming.filter(isHere))
      } catch (error) {
        // Not written: the next round retries.
        came.push(...coming)
        left.push(...going)
        throw error
      }
      if (isOld) sentAt = performance.now()
      for (const [row, people] of await countPresent(db, [...here.keys()])) hub.tellPeople(row, people)
    },
  }
}
