import type { NewEntry } from '#app/data/outbox/entry.ts'
import { enqueueAll, listEntries } from '#app/data/outbox/store.ts'
import { readSession } from '#app/data/session-row.ts'

/**
 * Runs in every document of a storm's browser, beside the app. Writes and counts outbox entries as the screens do. The
 * app itself sends the stored entries.
 */
const stormClient = {
  /**
   * Resolves when the work is stored; only then must the server receive it. Returns whether a user is logged in to send
   * it.
   */
  async write(news: NewEntry[]): Promise<boolean> {
    await enqueueAll(news)
    dispatchEvent(new Event('focus'))
    return (await readSession()) !== undefined
  },

  async left(userId: string): Promise<{ waiting: number; refused: number; isLoggedIn: boolean }> {
    const entries = await listEntries(userId)
    const refused = entries.filter(entry => entry.state === 'refused').length
    if (entries.length > refused) dispatchEvent(new Event('focus'))
    return { waiting: entries.length - refused, refused, isLoggedIn: (await readSession()) !== undefined }
  },
}
export type StormClient = typeof stormClient

Object.assign(globalThis, { stormClient })
