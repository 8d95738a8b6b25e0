import { personalCookies, personalLocalKeys, personalTabKeys } from './browser-keys.ts'
import { removeLocalStorage, removeSessionStorage, listSessionStorageKeys } from './browser-storage.ts'
import { readCookie, writeCookie } from './cookies.ts'

/** Deletes all keys and cookies of the logged-in user. Called at a logout. */
export function clearPersonalKeys(): void {
  for (const key of personalLocalKeys) removeLocalStorage(key)
  for (const key of listSessionStorageKeys())
    if (personalTabKeys.some(name => key.split(':')[0] === name)) removeSessionStorage(key)
  for (const name of personalCookies) if (readCookie(name) !== undefined) writeCookie(name, '', 0)
}
