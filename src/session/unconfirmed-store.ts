import { setUnconfirmedStore } from '#app/data/unconfirmed-store.ts'
import {
  removeLocalStorage,
  listLocalStorageKeys,
  readLocalStorage,
  writeLocalStorage,
} from '#app/lib/browser-storage.ts'

/**
 * Connects drafts to local storage. Local storage is synchronous, so text typed just before the page closes is stored
 * even if the database write does not finish. If local storage is full or disabled, only the database write remains.
 * After `dropAll` nothing more is written for that user.
 */
export function connectUnconfirmedStore(): void {
  const thrownAway = new Set<string>()
  setUnconfirmedStore({
    read: name => readLocalStorage(`semai-draft-tail:${name}`),
    readAll: () => listLocalStorageKeys('semai-draft-tail:').flatMap(key => readLocalStorage(key) ?? []),
    write(name, text) {
      const [owner = ''] = name.split(':')
      if (!thrownAway.has(owner)) writeLocalStorage(`semai-draft-tail:${name}`, text)
    },
    drop: name => removeLocalStorage(`semai-draft-tail:${name}`),
    dropAll(userId) {
      thrownAway.add(userId)
      for (const key of listLocalStorageKeys(`semai-draft-tail:${userId}:`)) removeLocalStorage(key)
    },
    onLeave(handler) {
      addEventListener('pagehide', handler)
      // `visibilitychange` is needed too, because a phone can end a hidden page without any other event.
      document.addEventListener('visibilitychange', () => document.hidden && handler())
    },
  })
}
