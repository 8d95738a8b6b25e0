import { useEffect, useRef, useState } from 'react'
import type { DraftKey } from '#app/data/begun.ts'
import { isShapedLike } from '#app/data/shaped-like.ts'
import { readDraft, removeDraft, saveDraft } from '#app/data/drafts.ts'

export interface Draft<T> {
  value: T
  /** False until the stored draft was read. Inputs wait for it, so that they do not overwrite the draft. */
  isReady: boolean
  change: (next: T) => void
  discard: () => void
}

/** Draft of this learner on this device: saved at every change and restored after a crash or a reload. */
export function useDraft<T>(userId: string, key: DraftKey, initial: T): Draft<T> {
  const [value, setValue] = useState(initial)
  const [isReady, setIsReady] = useState(false)
  const isTouched = useRef(false)
  const beginning = useRef(initial)

  useEffect(() => {
    let isCurrent = true
    isTouched.current = false
    async function restore() {
      const kept = await readDraft<unknown>(userId, key).catch(() => undefined)
      if (!isCurrent) return
      // A draft from another build or one edited by hand must not crash the screen at every start.
      if (kept !== undefined && !isTouched.current && isShapedLike(kept, beginning.current)) setValue(kept)
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
      // A full disk must not stop the user from typing; the text is still on the screen.
      void saveDraft(userId, key, next).catch(() => undefined)
    },
    discard() {
      setValue(initial)
      void removeDraft(userId, key).catch(() => undefined)
    },
  }
}
