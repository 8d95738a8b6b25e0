import { vi } from 'vitest'
import { closeSemaiDb } from '#app/data/db.ts'

/**
 * Makes every further database write fail, as on a full disk, until `vi.restoreAllMocks` is called. The connection is
 * closed first, because an open connection keeps the methods that it had when it was opened.
 */
export function fillDisk(): void {
  closeSemaiDb()
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const real = IDBDatabase.prototype.transaction
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
    if (given[1] === 'readwrite') throw new DOMException('full', 'QuotaExceededError')
    return real.apply(this, given)
  })
}
