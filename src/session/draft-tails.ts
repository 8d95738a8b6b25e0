import { keepTailsIn } from '#app/data/tail-store.ts'
import { dropLocal, localBelow, readLocal, writeLocal } from '#app/lib/browser-storage.ts'

/**
 * Saves typed text even if the page closes right after typing. If local storage is full or disabled, only the pending
 * database write remains.
 */
export function keepLastWords(): void {
  const thrownAway = new Set<string>()
  keepTailsIn({
    read: name => readLocal(`semai-draft-tail:${name}`),
    readAll: () => localBelow('semai-draft-tail:').flatMap(key => readLocal(key) ?? []),
    write(name, text) {
      const [owner = ''] = name.split(':')
      if (!thrownAway.has(owner)) writeLocal(`semai-draft-tail:${name}`, text)
    },
    drop: name => dropLocal(`semai-draft-tail:${name}`),
    dropAll(userId) {
      thrownAway.add(userId)
      for (const key of localBelow(`semai-draft-tail:${userId}:`)) dropLocal(key)
    },
    onLeave(handler) {
      addEventListener('pagehide', handler)
      // A phone can end a hidden page without another event.
      document.addEventListener('visibilitychange', () => document.hidden && handler())
    },
  })
}
