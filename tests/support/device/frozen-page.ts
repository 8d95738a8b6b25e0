import { openDB } from 'idb'

/** Locks the store `meta` like a page that WebKit has frozen. Returns the function that releases it. */
export async function lockMetaStore(name: string): Promise<() => Promise<void>> {
  const db = await openDB(name)
  const { store } = db.transaction('meta', 'readwrite')
  const frozen = { isOver: false }
  const holding = (async () => {
    while (!frozen.isOver) await store.get('birth')
  })()
  return async () => {
    frozen.isOver = true
    await holding
    db.close()
  }
}
