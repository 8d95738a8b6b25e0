import { useEffect, useRef, useState } from 'react'
import type { DraftKey } from '#app/data/begun.ts'
import { hasSameShape } from '#app/data/shaped-like.ts'
import { readDraft, removeDraft, saveDraft } from '#app/data/drafts.ts'
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

/** Draft of this learner on this device. Stored at every change, and read again after a crash or a reload. */
export function useDraft<T>(userId: string, key: DraftKey, initial: T): Draft<T> {
  const [value, setValue] = useState(initial)
  const [isReady, setIsReady] = useState(false)
  const isTouched = useRef(false)
  const beginning = useRef(initial)

  useEffect(() => {
    let isCurrent = true
    isTouched.current = false
    async function restore() {
      const storedDraft = await readPatiently(
        () => readDraft<unknown>(userId, key),
        () => isCurrent,
      )
      if (!isCurrent) return
      // Checks the shape, because a draft may come from another build or may have been edited by hand. Such a draft
      // must not crash the screen at every start.
      if (storedDraft !== undefined && !isTouched.current && hasSameShape(storedDraft, beginning.current))
        setValue(storedDraft)
      setIsReady(true)
    }
    void restore()
    return () => {
      isCurrent = false
    }
  }, [userId, key])

  return {
    value,
    isReady,
    change(next) {
      isTouched.current = true
      setValue(next)
      // Ignores a full disk, so that the user can go on typing. The text is still on the screen.
      void saveDraft(userId, key, next).catch(() => undefined)
    },
    discard() {
      setValue(initial)
      void removeDraft(userId, key).catch(() => undefined)
    },
  }
}
