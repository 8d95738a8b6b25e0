import { withDb } from '#app/data/db.ts'
import type { ReloadMemory } from './reload-once.ts'
import { filterStrings } from './session-memory.ts'

const KEY = 'reloads'

/** Reload memory shared by all tabs of the device. It is stored over days. */
export const deviceMemory: ReloadMemory = {
  read: async () => filterStrings(await withDb(db => db.get('meta', KEY))),
  write: async reasons => {
    await withDb(db => db.put('meta', [...reasons], KEY))
  },
}

/** Reload memory for a reason that concerns this tab only. */
export function createVolatileMemory(): ReloadMemory {
  let storedReasons: readonly string[] = []
  return {
    read: async () => storedReasons,
    write: async reasons => {
      storedReasons = reasons
    },
  }
}
