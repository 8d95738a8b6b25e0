import { cookieTraces, localTraces, tabTraces } from './browser-keys.ts'
import { dropLocal, dropTab, listTabKeys } from './browser-storage.ts'
import { readCookie, writeCookie } from './cookies.ts'

/** Deletes all keys and cookies of the logged-in user. Called at a logout. */
export function clearPersonalKeys(): void {
  for (const key of localTraces) dropLocal(key)
  for (const key of listTabKeys()) if (tabTraces.some(name => key.split(':')[0] === name)) dropTab(key)
  for (const name of cookieTraces) if (readCookie(name) !== undefined) writeCookie(name, '', 0)
}
