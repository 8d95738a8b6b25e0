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

/** Runs once per document, even if the host is mounted several times. */
function start(): Promise<ComponentType> {
  if (!starting) watchDownloads()
  starting ??= keepTrying(() => import('./after-start.ts')).then(part => part.startAfterScreen())
  return starting
}
