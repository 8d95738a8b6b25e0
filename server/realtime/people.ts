import type { Db } from '../db/database.ts'
import type { Hub } from './hub.ts'
import { countPresent, markGone, markPresent, type Present } from './presence.ts'

/** Well before what was written last runs out. */
const SAY_AGAIN_MS = 20_000

/** Who is in the rooms by a socket of this server, written down for all servers to count. */
export function createPeople(db: Db, hub: Hub) {
  /** By room and person: with how many sockets. */
  const here = new Map<string, Map<string, number>>()
  const came: Present[] = []
  const left: Present[] = []
  let saidAt = performance.now()

  function everybody(): Present[] {
    return [...here].flatMap(([row, people]) => [...people.keys()].map(userId => ({ row, userId })))
  }

  return {
    enter(row: string, userId: string): void {
      const people = here.get(row) ?? new Map<string, number>()
      here.set(row, people)
      const sockets = people.get(userId) ?? 0
      people.set(userId, sockets + 1)
      if (sockets === 0) came.push({ row, userId })
    },
    leave(row: string, userId: string): void {
      const people = here.get(row)
      const sockets = people?.get(userId)
      if (!people || sockets === undefined) return
      if (sockets > 1) return void people.set(userId, sockets - 1)
      people.delete(userId)
      if (people.size === 0) here.delete(row)
      left.push({ row, userId })
    },
    /** One round: writes down who came, went and is still here, and tells how many there are. */
    async settle(): Promise<void> {
      const isOld = performance.now() - saidAt >= SAY_AGAIN_MS
      const coming = came.splice(0)
      const going = left.splice(0)
      const isHere = ({ row, userId }: Present) => here.get(row)?.has(userId) === true
      try {
        await markGone(
          db,
          going.filter(each => !isHere(each)),
        )
        await markPresent(db, isOld ? everybody() : coming.filter(isHere))
      } catch (error) {
        // Not written down: the next round says it again.
        came.push(...coming)
        left.push(...going)
        throw error
      }
      if (isOld) saidAt = performance.now()
      for (const [row, people] of await countPresent(db, [...here.keys()])) hub.tellPeople(row, people)
    },
  }
}
