/**
 * Name of the cache with the player's scripts. Third-party content can write to this cache, so each script is verified
 * when it is read.
 */
const KEPT = 'player'

export async function serveScript(path: string, sha256: string): Promise<Response> {
  const cache = await caches.open(KEPT)
  const storedResponse = await cache.match(path)
  if (storedResponse && (await isThat(storedResponse, sha256))) return storedResponse
  const fetched = await fetch(path, { cache: 'no-cache' })
  if (fetched.ok && (await isThat(fetched, sha256))) await cache.put(path, fetched.clone())
  return fetched
}

/**
 * Replaces the stored scripts with the scripts of the new version before the new worker takes over. Deletes scripts
 * that the new version does not have.
 */
export async function replaceStoredScripts(scripts: Readonly<Record<string, string>>): Promise<void> {
  const cache = await caches.open(KEPT)
  for (const { url } of await cache.keys()) {
    const path = new URL(url).pathname
    if (scripts[path] === undefined) await cache.delete(url)
    else await serveScript(path, scripts[path])
  }
}

async function isThat(response: Response, sha256: string): Promise<boolean> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer()))
  return digest.reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '') === sha256
}
