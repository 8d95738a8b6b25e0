import { useSyncExternalStore } from 'react'
import { onBroadcastMessage } from '#app/data/channel.ts'
import { findOnDevice } from '#app/data/downloads/lookup.ts'
import { isWhole } from '#app/data/downloads/row.ts'
import { useIsOnline } from '#app/session/online.ts'
import { onUserChanged } from '#app/session/session-state.ts'

/**
 * Maps a requested URL to the URL of the complete file on the device that is played for this request. An entry is added
 * when a screen requests a URL.
 */
const knownMaterials = new Map<string, string | undefined>()
const followers = new Set<() => void>()
let isListening = false

/**
 * Returns the URL of the downloaded file that is played offline for `url`: the file itself, or another quality of the
 * same video. Returns undefined if there is no such file, and while the lookup runs.
 */
export function useFileOnDevice(url: string): string | undefined {
  return useSyncExternalStore(
    onChange => follow(url, onChange),
    () => knownMaterials.get(url),
    () => undefined,
  )
}

/** Returns whether the file can be opened now: either the device is online, or the file is stored on the device. */
export function useIsFileAvailable(url: string): boolean {
  const file = useFileOnDevice(url)
  return useIsOnline() || file !== undefined
}

function follow(url: string, onChange: () => void): () => void {
  followers.add(onChange)
  listenOnce()
  void checkFile(url)
  return () => void followers.delete(onChange)
}

function listenOnce(): void {
  if (isListening) return
  isListening = true
  const checkAllFiles = () => {
    for (const url of knownMaterials.keys()) void checkFile(url)
  }
  onBroadcastMessage(message => (message.kind === 'downloads-changed' ? checkAllFiles() : undefined))
  onUserChanged(checkAllFiles)
}

async function checkFile(url: string): Promise<void> {
  const file = await findOnDevice(url).catch(() => undefined)
  const whole = file && isWhole(file) ? file.url : undefined
  if (knownMaterials.has(url) && knownMaterials.get(url) === whole) return
  knownMaterials.set(url, whole)
  for (const notify of followers) notify()
}
