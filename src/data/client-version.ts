import { CLIENT_VERSION } from '#contract/wire/limits.ts'
import { purgeableCaches } from './cache-names.ts'
import { broadcastMessage } from './channel.ts'
import { withDb } from './db.ts'
import { withLock } from './locks.ts'
import { purgeQueries } from './query-storage.ts'

const KEY = 'purgedForVersion'

/**
 * Compares the server's `client-version` with ours. Only responses from the network count, and a missing header is
 * ignored. If the versions differ, purges our own named caches and the stored queries. Does not purge again for the
 * server version of the last purge, so that during a deploy the new servers cause one purge. Does not touch outbox,
 * session, drafts or downloads.
 */
export async function recordServerVersion(serverVersion: string | null | undefined): Promise<void> {
  if (!serverVersion || serverVersion === CLIENT_VERSION) return
  await withLock('semai-purge', async () => {
    if ((await withDb(db => db.get('meta', KEY))) === serverVersion) return
    await purgeQueries()
    await Promise.all(purgeableCaches.map(name => caches.delete(name)))
    // Stored last, so that a purge that was interrupted is repeated.
    await withDb(db => db.put('meta', serverVersion, KEY))
    broadcastMessage({ kind: 'purged', serverVersion })
  })
  // Sent at every call, because a page that was opened after the first message must also receive the message.
  broadcastMessage({ kind: 'version-mismatch', serverVersion })
}
