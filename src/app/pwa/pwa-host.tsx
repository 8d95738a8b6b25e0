import { watchDownloads } from '#app/downloads/triggers.ts'
import { retryUntilLoaded } from '#app/lib/retry-until-loaded.ts'
import { useEffect, useState, type ComponentType } from 'react'
import { runAfterLoad } from './run-after-load.ts'

/** Starts worker, update flow and install offer after the first screen, and renders their notices. */
export function PwaHost() {
  const [Notices, setNotices] = useState<ComponentType>()
  useEffect(() => runAfterLoad(() => void start().then(notices => setNotices(() => notices))), [])
  return Notices && <Notices />
}

let starting: Promise<ComponentType> | undefined

/** Runs once per document, even if the host is mounted several times. */
function start(): Promise<ComponentType> {
  if (!starting) watchDownloads()
  starting ??= retryUntilLoaded(() => import('./after-start.ts')).then(module => module.startAfterFirstScreen())
  return starting
}
