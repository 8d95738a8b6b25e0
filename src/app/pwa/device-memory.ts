import { withDb } from '#app/data/db.ts'
import type { ReloadMemory } from './reload-once.ts'
import { filterStrings } from './session-memory.ts'

const KEY = 'reloads'

/** Stores the reasons of past reloads for all tabs of the device. The list survives a restart of the browser. */
export const deviceMemory: ReloadMemory = {
  read: async () => filterStrings(await withDb(db => db.get('meta', KEY))),
  write: async reasons => {
    await withDb(db => db.put('meta', [...reasons], KEY))
  },
}

/** Stores the reasons of past reloads only in the memory of this page. */
export function createVolatileMemory(): ReloadMemory {
  let storedReasons: readonly string[] = []
  return {
    read: async () => storedReasons,
    write: async reasons => {
      storedReasons = reasons
    },
  }
}
