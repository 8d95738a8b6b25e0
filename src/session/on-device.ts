import { useSyncExternalStore } from 'react'
import { listen } from '#app/data/channel.ts'
import { withDb } from '#app/data/db.ts'
import { useIsOnline } from './online.ts'
import { onUserChanged, sessionState } from './session-state.ts'

/** Addresses of files of the person here that are on the device to the last byte; filled as they are asked about. */
const known = new Map<string, boolean>()
const followers = new Set<() => void>()
let isListening = false

/** Whether this file plays without a line: it was downloaded. False until the device has answered. */
export function useIsOnDevice(url: string): boolean {
  return useSyncExternalStore(
    onChange => follow(url, onChange),
    () => known.get(url) ?? false,
    () => false,
  )
}

/** Whether opening it makes sense now: there is a line, or it is on the device. */
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
  const userId = sessionState.user?.userId
  const file =
    userId === undefined ? undefined : await withDb(db => db.get('downloadFiles', [userId, url])).catch(() => undefined)
  const isWhole = file !== undefined && countBits(file.have) === Math.ceil(file.bytes / file.pieceBytes)
  if (known.get(url) === isWhole) return
  known.set(url, isWhole)
  for (const tell of followers) tell()
}

function countBits(bytes: Uint8Array): number {
  let count = 0
  for (const byte of bytes) for (let rest = byte; rest > 0; rest &= rest - 1) count += 1
  return count
}
