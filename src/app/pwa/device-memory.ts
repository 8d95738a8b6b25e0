import { withDb } from '#app/data/db.ts'
import type { ReloadMemory } from './reload-once.ts'
import { onlyStrings } from './session-memory.ts'

const KEY = 'reloads'

/** Memory shared by all tabs of the device, kept over days. */
export const deviceMemory: ReloadMemory = {
  read: async () => onlyStrings(await withDb(db => db.get('meta', KEY))),
  write: async reasons => {
    await withDb(db => db.put('meta', [...reasons], KEY))
  },
}

/** Memory for a claim that is needed in this tab only. */
export function volatileMemory(): ReloadMemory {
  let kept: readonly string[] = []
  return {
    read: async () => kept,
    write: async reasons => {
      kept = reasons
    },
  }
}
