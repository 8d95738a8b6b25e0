import { watchDownloads } from '#app/downloads/triggers.ts'
import { keepTrying } from '#app/lib/keep-trying.ts'
import { useEffect, useState, type ComponentType } from 'react'
import { afterLoad } from './after-load.ts'

/** Starts worker, update flow and install offer after the first screen, and renders their notices. */
export function PwaHost() {
  const [Notices, setNotices] = useState<ComponentType>()
  useEffect(() => afterLoad(() => void start().then(notices => setNotices(() => notices))), [])
  return Notices && <Notices />
}

let starting: Promise<ComponentType> | undefined

/** Once per document, however often the host is mounted. */
function start(): Promise<ComponentType> {
  if (!starting) watchDownloads()
  starting ??= keepTrying(() => import('./after-start.ts')).then(part => part.startAfterScreen())
  return starting
}
