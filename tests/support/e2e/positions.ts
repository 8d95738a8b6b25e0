import type { Page } from '@playwright/test'
import type { Item } from './ledger.ts'

/** Returns the stored position in this material, or -1 if the device has stored none yet. */
export function readStoredPosition(page: Page, item: Item): Promise<number> {
  return page.evaluate(readPositionAt, `place:${item.enrollmentId}:${item.id}`)
}

/** Runs in the page. */
async function readPositionAt(key: string): Promise<number> {
  const settled = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error(String(request.error))))
    })
  const db = await settled(indexedDB.open('semai'))
  const store = db.transaction('drafts').objectStore('drafts')
  const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())])
  db.close()
  const at = keys.findIndex(each => Array.isArray(each) && each[1] === key)
  const found = values[at] as { value: { at: number } } | undefined
  return found?.value.at ?? -1
}
