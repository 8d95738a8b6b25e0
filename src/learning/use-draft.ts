import { useEffect, useRef, useState } from 'react'
import type { DraftKey } from '#app/data/begun.ts'
import { NotStored } from '#app/data/outbox/not-stored.ts'
import { recordTypedDraft } from '#app/data/unconfirmed-drafts.ts'
import { hasSameShape } from '#app/data/shaped-like.ts'
import { broadcastMessage, onBroadcastMessage } from '#app/data/channel.ts'
import { readDatabaseMark } from '#app/data/database-mark.ts'
import { readDraft, removeDraft, saveDraft } from '#app/data/drafts.ts'
import { onPageShown } from '#app/lib/page-shown.ts'
import { readPatiently } from './read-patiently.ts'

export interface Draft<T> {
  value: T
  /**
   * True after the stored draft has been read. Inputs must be disabled before that, because earlier input would
   * overwrite the draft.
   */
  isReady: boolean
  change: (next: T) => void
  discard: () => void
}

/**
 * Draft of this learner on this device. Stored at every change, and read again after a crash or a reload. Also read
 * again when another window has changed, submitted or discarded the draft, and when the page is shown, because a frozen
 * page gets no messages.
 */
export function useDraft<T>(userId: string, key: DraftKey, initial: T): Draft<T> {
  const [value, setValue] = useState(initial)
  const [isReady, setIsReady] = useState(false)
  const beginning = useRef(initial)
  /** Stored value that this form last read or wrote. */
  const known = useRef<unknown>(undefined)
  /** Number of changes by this form, and the number of the last change that was written. */
  const changes = useRef(0)
  const written = useRef(0)
  /** True if the browser has lost the database. */
  const isLost = useRef(false)

  useEffect(() => {
    let isCurrent = true
    const changesBefore = changes.current
    let databaseMark: unknown
    written.current = changesBefore
    function show(storedDraft: unknown) {
      known.current = storedDraft
      // Checks the shape, because a draft may come from another build or may have been edited by hand. Such a draft
      // must not crash the screen at every start.
      if (hasSameShape(storedDraft, beginning.current)) setValue(storedDraft ?? beginning.current)
    }
    async function restore() {
      const storedDraft = await readPatiently(
        async () => {
          databaseMark = await readDatabaseMark()
          return readDraft<unknown>(userId, key)
        },
        () => isCurrent,
      )
      if (!isCurrent) return
      if (storedDraft !== undefined && changes.current === changesBefore) show(storedDraft)
      setIsReady(true)
      stops.push(onPageShown(followSafely))
    }
    /** Shows what another tab has stored. Input that is not stored yet stays. */
    async function follow() {
      const changesNow = changes.current
      if (written.current !== changesNow) return
      const storedDraft = await readDraft<unknown>(userId, key)
      if (storedDraft === undefined && databaseMark !== (databaseMark = await readDatabaseMark())) return storeAgain()
      if (!isCurrent || changes.current !== changesNow) return
      if (JSON.stringify(storedDraft) !== JSON.stringify(known.current)) show(storedDraft)
    }
    /** Stores the draft again after the browser has lost the database, because the screen has the only copy. */
    function storeAgain() {
      const value = known.current
      if (value !== undefined) void keep(written, ++changes.current, () => save(userId, key, value, isLost))
    }
    const followSafely = () => void follow().catch(() => undefined)
    const stops = [
      onBroadcastMessage(message => {
        if (message.kind === 'draft-changed' && message.userId === userId && message.key === key && !isAnnouncing)
          followSafely()
        if (message.kind !== 'database-new') return
        isLost.current = true
        storeAgain()
      }),
    ]
    void restore()
    return () => {
      isCurrent = false
      for (const stop of stops) stop()
    }
  }, [userId, key])

  function store(next: T | undefined, write: () => Promise<void>) {
    known.current = next
    setValue(next ?? initial)
    void keep(written, ++changes.current, write)
  }

  return {
    value,
    isReady,
    change: next => store(next, () => save(userId, key, next, isLost)),
    discard: () => store(undefined, () => removeDraft(userId, key).then(() => announceChange(userId, key))),
  }
}

/**
 * Records the number of the change after it was written. Reports a failure, for example on a full disk. The text is
 * then still on the screen, and the user can continue to type.
 */
async function keep(written: { current: number }, change: number, write: () => Promise<void>): Promise<void> {
  try {
    await write()
    written.current = change
  } catch (error) {
    const labels = await import('./draft-not-stored.ts').catch(() => undefined)
    labels?.reportNotStored(error)
  }
}

/** Stores input. After a loss of the session, keeps the input in memory until the user logs in again. */
async function save(userId: string, key: DraftKey, value: unknown, isLost: { current: boolean }): Promise<void> {
  if (await saveDraft(userId, key, value)) return announceChange(userId, key)
  if (!isLost.current) return
  recordTypedDraft(userId, key, value)
  throw new NotStored('left')
}

/** True while this window receives its own message. */
let isAnnouncing = false

/** Notifies the forms of other windows, so that they show the stored draft. */
function announceChange(userId: string, key: DraftKey): void {
  isAnnouncing = true
  broadcastMessage({ kind: 'draft-changed', userId, key })
  isAnnouncing = false
}
