import { keepTailsIn } from '#app/data/tail-store.ts'
import { dropLocal, localBelow, readLocal, writeLocal } from '#app/lib/browser-storage.ts'

/** What is typed stays on the device, however soon after it the page goes. Full or switched off, the write on its way has to make it. */
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
      // A phone ends a page that is not looked at without another word.
      document.addEventListener('visibilitychange', () => document.hidden && handler())
    },
  })
}
