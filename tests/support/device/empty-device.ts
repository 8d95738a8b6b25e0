import { deleteDB } from 'idb'
import { closeSemaiDb, DB_NAME } from '#app/data/db.ts'

/**
 * The browser as on the day it was bought. Tests share it with those that ran before them, and a second copy of unsent work
 * that one of them left would be put back into the next one's database.
 */
export async function emptyDevice(): Promise<void> {
  window.name = ''
  closeSemaiDb()
  for (const name of [DB_NAME, 'semai-files']) await deleteDB(name)
  for (const name of await caches.keys()) await caches.delete(name)
  localStorage.clear()
  sessionStorage.clear()
  document.cookie = 'user=; Path=/; Max-Age=0'
}
