import { limitTransactions } from '#app/data/db-pause.ts'
import { runLifecycle } from './lifecycle.ts'
import { readPageMessage } from './messages.ts'
import { serveNavigations } from './navigation.ts'
import { type AppFile, cacheApp } from './precache.ts'
import { showPushes } from './push.ts'
import { dropPreviousBuildWhenUnused } from './previous-build.ts'
import { replayInBackground, sendWaitingEntries } from './replay.ts'
import { cacheOtherChunks, serveMedia } from './runtime-cache.ts'
import { handleShares } from './share-target.ts'
import { watchServerVersion } from './version.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: AppFile[] }

// Sets time limits for database transactions, so that a page that WebKit has frozen cannot block the worker for ever.
limitTransactions()
cacheApp(self.__WB_MANIFEST)
runLifecycle()
serveNavigations(dropPreviousBuildWhenUnused)
handleShares()
serveMedia()
cacheOtherChunks()
watchServerVersion()
replayInBackground()
showPushes()

self.addEventListener('message', event => {
  const message = readPageMessage(event.data)
  if (message?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  if (message?.type === 'REPLAY') event.waitUntil(sendWaitingEntries())
})
