import { getPersonalCachePrefix } from '../cache-names.ts'

/**
 * Stores the bytes in Cache Storage, one entry for each piece (docs/decisions/043). The URLs of the entries are never
 * requested.
 */
export interface PieceStore {
  put(url: string, index: number, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  read(url: string, index: number): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Opens a stored piece without reading its bytes. */
  open(url: string, index: number): Promise<Response | undefined>
  /** Indices of the stored pieces, by file. */
  list(): Promise<Map<string, Set<number>>>
  remove(url: string, indices: Iterable<number>): Promise<void>
}

const PREFIX = '/.downloads/'

/**
 * Returns the name of a user's downloads cache. The prefix marks the cache as personal, so a logout deletes it with the
 * user's other data.
 */
export function getDownloadsCacheName(userId: string): string {
  return `${getPersonalCachePrefix(userId)}downloads`
}

/**
 * Opens the cache once. If the cache is deleted meanwhile (logout in another tab), later writes are lost and do not
 * create the cache again.
 */
export async function openPieces(userId: string): Promise<PieceStore> {
  const cache = await caches.open(getDownloadsCacheName(userId))
  const open = (url: string, index: number) => cache.match(getAddress(url, index))
  return {
    open,
    put: (url, index, bytes) => cache.put(getAddress(url, index), new Response(bytes)),
    async read(url, index) {
      const storedPiece = await open(url, index)
      return storedPiece && new Uint8Array(await storedPiece.arrayBuffer())
    },
    async list() {
      const foundPieces = new Map<string, Set<number>>()
      for (const request of await cache.keys()) {
        const [, url, index] = /^\/\.downloads(\/.+)\/(\d+)$/.exec(new URL(request.url).pathname) ?? []
        if (url === undefined) continue
        foundPieces.set(url, (foundPieces.get(url) ?? new Set()).add(Number(index)))
      }
      return foundPieces
    },
    async remove(url, indices) {
      for (const index of indices) await cache.delete(getAddress(url, index))
    },
  }
}

function getAddress(url: string, index: number): string {
  return `${PREFIX}${url.replace(/^\//, '')}/${index}`
}
