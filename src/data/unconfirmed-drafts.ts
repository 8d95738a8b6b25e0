import { isBegunWork, type DraftKey } from './begun.ts'
import { onBroadcastMessage } from './channel.ts'
import { getUnconfirmedStore, type UnconfirmedName } from './unconfirmed-store.ts'

/*
 * Saves the last input before a page closes. A database write takes up to a second on a busy phone, a reload does not
 * wait for it, and on a full disk it fails:
 *
 *   input ──► newest value of the draft, in memory ──► written to the database: dropped from memory
 *                 │ the page closes before that
 *                 └─► synchronous storage, by user ──► written to the database at the next read of the draft
 */

/** Latest input of a draft, newer than the version that this page knows to be in the database. */
export interface UnconfirmedDraft {
  value: unknown
  typedAt: number
}

const unwritten = new Map<UnconfirmedName, UnconfirmedDraft & { key: DraftKey }>()
/**
 * Names of copies that were written although the page was not closed, for example because the screen was switched off.
 */
const writtenCopies = new Set<UnconfirmedName>()
/**
 * Time of the last write of each draft. Later input gets a later time, even if the device's clock was ahead during that
 * write.
 */
const writtenAt = new Map<UnconfirmedName, number>()
const nameOf = (userId: string, key: DraftKey): UnconfirmedName => `${userId}:${key}`

let isWatching = false

/** Holds typed input in memory until the database has stored it and `deleteTypedInput` is called. */
export function recordTypedDraft(userId: string, key: DraftKey, value: unknown): void {
  if (!isWatching) watch()
  const name = nameOf(userId, key)
  unwritten.set(name, { key, value, typedAt: getIncreasingTime(writtenAt.get(name)) })
}

function watch(): void {
  isWatching = true
  getUnconfirmedStore()?.onLeave(writeUnconfirmed)
  // Drops drafts that another tab discarded. Otherwise this tab would write such a draft again when it closes.
  onBroadcastMessage(message => {
    if (message.kind !== 'thrown-away') return
    for (const [name, unconfirmed] of unwritten) {
      if (name.startsWith(`${message.userId}:`)) deleteTypedInput(message.userId, unconfirmed.key, unconfirmed)
    }
  })
}

/** Records the time of the last write of a draft. */
export function recordDraftWrite(userId: string, key: DraftKey, savedAt: number): void {
  writtenAt.set(nameOf(userId, key), savedAt)
}

/** Returns the current time, but later than `before`, even if the device's clock was set back. */
export function getIncreasingTime(before = 0): number {
  return Math.max(Date.now(), before + 1)
}

/** Returns the input that the database does not have yet. */
export function readNewestInput(userId: string, key: DraftKey): UnconfirmedDraft | undefined {
  return unwritten.get(nameOf(userId, key))
}

/** Drops typed input that is now stored or must not be stored. Input that was typed later stays. */
export function deleteTypedInput(userId: string, key: DraftKey, typed: UnconfirmedDraft | undefined): void {
  const name = nameOf(userId, key)
  if (unwritten.get(name) !== typed) return
  unwritten.delete(name)
  if (writtenCopies.delete(name)) getUnconfirmedStore()?.drop(name)
}

/** Writes begun work to synchronous storage, because the page may close before the database write. */
function writeUnconfirmed(): void {
  for (const [name, { key, ...unconfirmed }] of unwritten) {
    if (!isBegunWork(key, unconfirmed.value)) continue
    writtenCopies.add(name)
    getUnconfirmedStore()?.write(name, JSON.stringify(unconfirmed))
  }
}

/** Returns the unconfirmed draft that an earlier page wrote, if any. */
export function readUnconfirmedDraft(userId: string, key: DraftKey): UnconfirmedDraft | undefined {
  const text = getUnconfirmedStore()?.read(nameOf(userId, key))
  try {
    return text === undefined ? undefined : (JSON.parse(text) as UnconfirmedDraft) // `writeUnconfirmed` wrote this shape
  } catch {
    return undefined
  }
}

/** Deletes the unconfirmed copy of a draft that was stored, submitted or discarded. */
export function dropUnconfirmedDraft(userId: string, key: DraftKey): void {
  getUnconfirmedStore()?.drop(nameOf(userId, key))
}
