import { isBegun, type DraftKey } from './begun.ts'
import { listen } from './channel.ts'
import { tailStore, type TailName } from './tail-store.ts'

/*
 * The last words before a page goes. A database write takes a moment, on a busy phone a second, that a reload right after a word
 * does not give, and on a full disk it never succeeds:
 *
 *   typed ──► newest of its draft, in memory ──► on the disk: forgotten here
 *                 │ the page goes before that
 *                 └─► laid down under its owner where it is written at once ──► brought to the disk when the draft is read next
 */

/** A draft as it was typed last; the disk has not confirmed it. Always later than what this page knows to be on the disk. */
export interface Tail {
  value: unknown
  typedAt: number
}

const unwritten = new Map<TailName, Tail & { key: DraftKey }>()
/** What this page has laid down, though it was not its end: the screen was only switched off. */
const laidDown = new Set<TailName>()
/** The time of what is on the disk: a clock that was ahead then makes no later word an earlier one. */
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
  // In another tab. What a full disk did not take here would be laid down after all, and stay on the device for good.
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

/** Now, whatever the device's clock has been set to since. */
export function laterThan(before = 0): number {
  return Math.max(Date.now(), before + 1)
}

export function newestTyped(userId: string, key: DraftKey): Tail | undefined {
  return unwritten.get(nameOf(userId, key))
}

/** It is on the disk, or is to be nowhere. What was typed since is another one. */
export function forgetTyped(userId: string, key: DraftKey, typed: Tail | undefined): void {
  const name = nameOf(userId, key)
  if (unwritten.get(name) !== typed) return
  unwritten.delete(name)
  if (laidDown.delete(name)) tailStore()?.drop(name)
}

/** What would be lost with the page. */
function layDownTails(): void {
  for (const [name, { key, ...tail }] of unwritten) {
    if (!isBegun(key, tail.value)) continue
    laidDown.add(name)
    tailStore()?.write(name, JSON.stringify(tail))
  }
}

/** What an earlier page laid down. */
export function tailOf(userId: string, key: DraftKey): Tail | undefined {
  const text = tailStore()?.read(nameOf(userId, key))
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Tail) // as it was written above
  } catch {
    return undefined
  }
}

/** The draft is on the disk, handed in or thrown away. */
export function dropTail(userId: string, key: DraftKey): void {
  tailStore()?.drop(nameOf(userId, key))
}
