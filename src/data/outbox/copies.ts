import { OUTBOX_CACHE } from '../cache-names.ts'
import { upgradeEntry, type OutboxEntry } from './entry.ts'

/**
 * Second copy of every unsent entry, in Cache Storage. A site may lose its whole IndexedDB because the browser was
 * killed, data is corrupted, or the disk is full. The URLs only identify the entries and are never requested.
 */
const PREFIX = '/semai-outbox/'
const BIRTH = `${PREFIX}birth`

export function getCopyAddress(id: string): string {
  return `${PREFIX}entries/${id}`
}

/** Stores second copies of the entries in Cache Storage, which survives the loss of the database. */
export async function putCopies(entries: readonly OutboxEntry[]): Promise<void> {
  const cache = await caches.open(OUTBOX_CACHE)
  await Promise.all(entries.map(entry => cache.put(getCopyAddress(entry.id), Response.json(entry))))
}

/** Deletes the second copies of these entries. */
export async function dropCopies(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const cache = await caches.open(OUTBOX_CACHE)
  await Promise.all(ids.map(id => cache.delete(getCopyAddress(id))))
}

/**
 * Reads the second copies and returns their entries by id. Ignores a copy that is truncated because the browser was
 * killed while writing.
 */
export async function readCopies(): Promise<Map<string, OutboxEntry>> {
  const cache = await caches.open(OUTBOX_CACHE)
  const foundEntries = new Map<string, OutboxEntry>()
  for (const request of await cache.keys()) {
    if (!new URL(request.url).pathname.startsWith(getCopyAddress(''))) continue
    const entry = upgradeEntry(await (await cache.match(request))?.json().catch(() => undefined))
    if (entry) foundEntries.set(entry.id, entry)
  }
  return foundEntries
}

/** Returns the ids of all entries that have a second copy, without reading the copies. */
export async function listCopyIds(): Promise<Set<string>> {
  const cache = await caches.open(OUTBOX_CACHE)
  const prefix = getCopyAddress('')
  const paths = (await cache.keys()).map(request => new URL(request.url).pathname)
  return new Set(paths.filter(path => path.startsWith(prefix)).map(path => path.slice(prefix.length)))
}

/** Returns the id of the database to which the second copies belong. */
export async function readDatabaseIdOfCopies(): Promise<string | undefined> {
  const cache = await caches.open(OUTBOX_CACHE)
  return (await cache.match(BIRTH))?.text()
}

/** Stores the id of the database to which the second copies belong. */
export async function writeDatabaseIdOfCopies(birth: string): Promise<void> {
  const cache = await caches.open(OUTBOX_CACHE)
  await cache.put(BIRTH, new Response(birth))
}
