import type { PlayedRange } from '#contract/learning/progress.ts'
import { getServerTime } from '#app/data/clock.ts'
import { savePosition, type StoredPosition } from '#app/data/positions.ts'
import { reportPosition } from './report-position.ts'

const SAVE_EVERY_MS = 1_000

export interface PositionKeeper {
  /** Starts to store positions. A failed write does not interrupt reading; `onNotSaved` receives the error. */
  begin: (stored: StoredPosition | undefined, onNotSaved: (error: unknown) => void) => void
  keep: (at: number, played?: PlayedRange[]) => void
  /** Must be called when the user leaves the material. The position of a complete material is not sent. */
  leave: (isComplete: boolean) => void
}

/**
 * Collects positions from a reader or player and stores them from time to time. Does nothing before `begin` is called.
 */
export function createPositionKeeper(userId: string, enrollmentId: string, lectureMaterialId: string): PositionKeeper {
  let position: StoredPosition = { at: 0, furthest: 0, reported: 0, played: [] }
  let hasMoved = false
  let hasBegun = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let notSaved: (error: unknown) => void

  function save() {
    clearTimeout(timer)
    timer = undefined
    savePosition(userId, enrollmentId, lectureMaterialId, position).catch(notSaved)
  }

  return {
    begin(stored, onNotSaved) {
      if (stored) position = stored
      notSaved = onNotSaved
      hasBegun = true
    },
    keep(at, played) {
      if (!hasBegun) return
      hasMoved = true
      position = {
        at,
        furthest: Math.max(position.furthest, at),
        reported: position.reported,
        readAt: getServerTime(),
        played: played ?? position.played,
      }
      timer ??= setTimeout(save, SAVE_EVERY_MS)
    },
    leave(isComplete) {
      const { at, furthest } = position
      // The position counts as new if it is in another paragraph, second or page.
      const isNews = !isComplete && hasMoved && Math.floor(at) !== Math.floor(position.reported)
      if (isNews) {
        position = { ...position, reported: at }
        reportPosition({ enrollmentId, lectureMaterialId, furthest, at }).catch(() => undefined)
      }
      if (isNews || timer !== undefined) save()
    },
  }
}
