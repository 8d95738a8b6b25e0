import { vi } from 'vitest'
import type { ServerDouble } from './server.ts'

/** Opens a page or a worker, which gets a fresh copy of the data layer's modules, as in a new document. */
export async function openPage(server: ServerDouble) {
  vi.resetModules()
  const [
    db,
    store,
    replaying,
    sessions,
    row,
    clients,
    channel,
    joining,
    receipts,
    progress,
    clock,
    drafts,
    counts,
    queries,
    versions,
    files,
    attachments,
    frenzy,
    repairing,
  ] = await Promise.all([
    import('#app/data/db.ts'),
    import('#app/data/outbox/store.ts'),
    import('#app/data/outbox/replay.ts'),
    import('#app/data/session-store.ts'),
    import('#app/data/session-row.ts'),
    import('#app/data/api/client.ts'),
    import('#app/data/channel.ts'),
    import('#app/data/outbox/reconcile.ts'),
    import('#app/data/outbox/receipts.ts'),
    import('#app/data/local-progress.ts'),
    import('#app/data/clock.ts'),
    import('#app/data/drafts.ts'),
    import('#app/data/count-begun.ts'),
    import('#app/data/query-storage.ts'),
    import('#app/data/client-version.ts'),
    import('#app/data/files/store.ts'),
    import('#app/data/outbox/attachments.ts'),
    import('#app/data/frenzy-window.ts'),
    import('#app/data/outbox/repair-entries.ts'),
  ])
  const client = clients.createClient({
    baseUrl: 'https://semai.test/api',
    session: row.deviceSession,
    onSessionEnded: row.endSession,
    fetch: server.fetch,
  })
  return {
    ...db,
    ...repairing,
    ...store,
    ...replaying,
    ...sessions,
    ...row,
    ...channel,
    ...joining,
    ...receipts,
    ...progress,
    ...clock,
    ...clients,
    ...drafts,
    ...counts,
    ...queries,
    ...versions,
    ...files,
    ...attachments,
    ...frenzy,
    client,
  }
}

export type Page = Awaited<ReturnType<typeof openPage>>
