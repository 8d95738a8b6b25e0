import { watchDownloads } from '#app/session/downloads/occasions.ts'
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'
import { whenIdle } from './when-idle.ts'

const PwaNotices = lazy<ComponentType>(() =>
  import('./pwa-notices.tsx')
    .then(module => ({ default: module.PwaNotices }))
    // Invitations that cannot be fetched must not take the page down with them.
    .catch(() => ({ default: () => null })),
)

/** Starts worker, update flow and install offer once the first screen stands, and shows what they have to say. */
export function PwaHost() {
  const [isStarted, setIsStarted] = useState(false)
  useEffect(() => whenIdle(() => void start().then(() => setIsStarted(true))), [])
  return isStarted ? (
    <Suspense>
      <PwaNotices />
    </Suspense>
  ) : null
}

let starting: Promise<void> | undefined

/** Once per document, however often the host is mounted. */
function start(): Promise<void> {
  if (!starting) watchDownloads()
  starting ??= Promise.all([
    import('./start.ts').then(module => module.startPwa()),
    import('./install.ts').then(module => module.watchInstall()),
  ]).then(
    () => undefined,
    // A chunk that does not come offline: the app works without its invitations.
    () => undefined,
  )
  return starting
}
