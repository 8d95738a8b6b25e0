import { isBegun, type DraftKey } from './begun.ts'
import { listen } from './channel.ts'
import { tailStore, type TailName } from './tail-store.ts'

/*
 * Keeps the last input before a page closes. A database write takes a moment, on a busy phone a second. A reload right
 * after a word does not wait for it, and on a full disk it never succeeds:
 *
 *   typed ──► newest of its draft, in memory ──► on the disk: dropped from memory
 *                 │ the page closes before that
 *                 └─► synchronous storage, under its owner ──► stored on the disk at the next read of the draft
 */

/**
 * A draft's latest input, not yet confirmed by the disk. Always newer than the version that this page knows to be on
 * the disk.
 */
export interface Tail {
  value: unknown
  typedAt: number
}

const unwritten = new Map<TailName, Tail & { key: DraftKey }>()
/** Local copies of drafts that this page wrote without closing, because only the screen was switched off. */
const laidDown = new Set<TailName>()
/** Time of the version on the disk: if the clock was ahead then, later input still gets a later time. */
const writtenAt = new Map<TailName, number>()
const nameOf = (userId: string, key: DraftKey): TailName => `${userId}:${key}`

let isWatching = false

export function noteTyped(userId: string, key: DraftKey, value: unknown): void {
  if (!isWatching) watch()
  const name = nameOf(userId, key)
  unwritten.set(name, { key, value, typedAt: laterThan(writtenAt.get(name)) })
}

function watch(): void {
  isWatching = true
  tailStore()?.onLeave(layDownTails)
  // Forgets drafts that another tab discarded. Otherwise a draft that this tab could not store on a full disk would be
  // stored when the tab closes, and stay on the device.
  listen(message => {
    if (message.kind !== 'thrown-away') return
    for (const [name, tail] of unwritten) {
      if (name.startsWith(`${message.userId}:`)) forgetTyped(message.userId, tail.key, tail)
    }
  })
}

export function noteWritten(userId: string, key: DraftKey, savedAt: number): void {
  writtenAt.set(nameOf(userId, key), savedAt)
}

/** Returns the current time, but later than `before`, even if the device's clock was set back. */
export function laterThan(before = 0): number {
  return Math.max(Date.now(), before + 1)
}

export function newestTyped(userId: string, key: DraftKey): Tail | undefined {
  return unwritten.get(nameOf(userId, key))
}

/** The draft is on the disk, or must not be stored. Input typed since then is a newer tail and stays. */
export function forgetTyped(userId: string, key: DraftKey, typed: Tail | undefined): void {
  const name = nameOf(userId, key)
  if (unwritten.get(name) !== typed) return
  unwritten.delete(name)
  if (laidDown.delete(name)) tailStore()?.drop(name)
}

/** Writes the tails that would be lost with the page. */
function layDownTails(): void {
  for (const [name, { key, ...tail }] of unwritten) {
    if (!isBegun(key, tail.value)) continue
    laidDown.add(name)
    tailStore()?.write(name, JSON.stringify(tail))
  }
}

/** Returns the tail that an earlier page wrote. */
export function tailOf(userId: string, key: DraftKey): Tail | undefined {
  const text = tailStore()?.read(nameOf(userId, key))
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Tail) // as it was written above
  } catch {
    return undefined
  }
}

/** The draft is on the disk, handed in or discarded. */
export function dropTail(userId: string, key: DraftKey): void {
  tailStore()?.drop(nameOf(userId, key))
}
