import { useSyncExternalStore } from 'react'
import { listen } from '#app/data/channel.ts'
import { findOnDevice } from '#app/data/downloads/lookup.ts'
import { isWhole } from '#app/data/downloads/row.ts'
import { useIsOnline } from '#app/session/online.ts'
import { onUserChanged } from '#app/session/session-state.ts'

/** By address: true if the user's file is complete on the device. An entry is added when a screen asks for it. */
const known = new Map<string, boolean>()
const followers = new Set<() => void>()
let isListening = false

/** True if this file was downloaded and plays offline. False until the device has answered. */
export function useIsOnDevice(url: string): boolean {
  return useSyncExternalStore(
    onChange => follow(url, onChange),
    () => known.get(url) ?? false,
    () => false,
  )
}

/** True if the file can be opened now: the device is online, or the file is on it. */
export function useCanOpen(url: string): boolean {
  const isOnDevice = useIsOnDevice(url)
  return useIsOnline() || isOnDevice
}

function follow(url: string, onChange: () => void): () => void {
  followers.add(onChange)
  listenOnce()
  void look(url)
  return () => void followers.delete(onChange)
}

function listenOnce(): void {
  if (isListening) return
  isListening = true
  const lookAgain = () => {
    for (const url of known.keys()) void look(url)
  }
  listen(message => (message.kind === 'downloads-changed' ? lookAgain() : undefined))
  onUserChanged(lookAgain)
}

async function look(url: string): Promise<void> {
  const file = await findOnDevice(url).catch(() => undefined)
  const isHere = file !== undefined && isWhole(file)
  if (known.get(url) === isHere) return
  known.set(url, isHere)
  for (const tell of followers) tell()
}
