import { deleteDB } from 'idb'
import { closeSemaiDb, DB_NAME } from '#app/data/db.ts'

/**
 * Resets the browser to an empty device. Tests share the browser, and a second copy of an earlier test's unsent work
 * would be restored into the database of this test.
 */
export async function clearDevice(): Promise<void> {
  window.name = ''
  closeSemaiDb()
  for (const name of [DB_NAME, 'semai-files']) await deleteDB(name)
  for (const name of await caches.keys()) await caches.delete(name)
  localStorage.clear()
  sessionStorage.clear()
  document.cookie = 'user=; Path=/; Max-Age=0'
}
