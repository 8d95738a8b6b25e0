import { OUTBOX_CACHE } from '../cache-names.ts'
import type { FileHead } from './files-db.ts'

/**
 * Prefix of the second copies of files, in the cache that also contains the second copies of the entries. These URLs
 * are never requested.
 */
const PREFIX = '/semai-outbox/files/'
/**
 * A file is copied only if the free space is at least this many times the file's size, because the user needs free
 * space too.
 */
const ROOM_FACTOR = 3

type Owned = Pick<FileHead, 'id' | 'userId'>

function getAddress({ userId, id }: Owned): string {
  return `${PREFIX}${userId}/${id}`
}

/** Returns true if the file has two copies now. */
export async function putSecondCopy(head: FileHead, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  if (!(await hasSpaceFor(head.sizeBytes))) return false
  const cache = await caches.open(OUTBOX_CACHE)
  await cache.put(getAddress(head), new Response(bytes))
  return true
}

/** Returns the file's second copy, or undefined if it has none. */
export async function readSecondCopy(file: Owned): Promise<Blob | undefined> {
  const cache = await caches.open(OUTBOX_CACHE)
  return (await cache.match(getAddress(file)))?.blob()
}

/** Deletes the second copies of these files. */
export async function dropSecondCopies(files: readonly Owned[]): Promise<void> {
  if (files.length === 0) return
  const cache = await caches.open(OUTBOX_CACHE)
  await Promise.all(files.map(file => cache.delete(getAddress(file))))
}

/** Lists the second copies of all users of the device. */
export async function listSecondCopies(): Promise<Owned[]> {
  const cache = await caches.open(OUTBOX_CACHE)
  return (await cache.keys()).flatMap(request => {
    const { pathname } = new URL(request.url)
    const [userId, id] = pathname.startsWith(PREFIX) ? pathname.slice(PREFIX.length).split('/') : []
    return userId && id ? [{ userId, id }] : []
  })
}

async function hasSpaceFor(sizeBytes: number): Promise<boolean> {
  // Older browsers have no `navigator.storage`. The free space is unknown there, so the file is copied.
  const storage = navigator.storage as StorageManager | undefined
  const { quota, usage } = (await storage?.estimate?.().catch(() => undefined)) ?? {}
  return quota === undefined || usage === undefined || quota - usage >= sizeBytes * ROOM_FACTOR
}
