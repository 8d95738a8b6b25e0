import type { PlayedRange } from '#contract/learning/progress.ts'
import { serverNow } from '#app/data/clock.ts'
import { savePlace, type Place } from '#app/data/places.ts'
import { reportPosition } from './report-position.ts'

const SAVE_EVERY_MS = 1_000

export interface PlaceKeeper {
  /**
   * Starts to keep the position. A position that cannot be saved never interrupts reading: `onNotSaved` may report
   * it.
   */
  begin: (stored: Place | undefined, onNotSaved: (error: unknown) => void) => void
  keep: (at: number, played?: PlayedRange[]) => void
  /** Called when the user leaves the material. The position of a complete material is not reported. */
  leave: (isComplete: boolean) => void
}

/** Collects positions from a reader or player and saves them from time to time. Does nothing until `begin`. */
export function placeKeeper(userId: string, enrollmentId: string, lectureMaterialId: string): PlaceKeeper {
  let place: Place = { at: 0, furthest: 0, reported: 0, played: [] }
  let hasMoved = false
  let hasBegun = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let notSaved: (error: unknown) => void

  function save() {
    clearTimeout(timer)
    timer = undefined
    savePlace(userId, enrollmentId, lectureMaterialId, place).catch(notSaved)
  }

  return {
    begin(stored, onNotSaved) {
      if (stored) place = stored
      notSaved = onNotSaved
      hasBegun = true
    },
    keep(at, played) {
      if (!hasBegun) return
      hasMoved = true
      place = {
        at,
        furthest: Math.max(place.furthest, at),
        reported: place.reported,
        readAt: serverNow(),
        played: played ?? place.played,
      }
      timer ??= setTimeout(save, SAVE_EVERY_MS)
    },
    leave(isComplete) {
      const { at, furthest } = place
      // Another paragraph, second or page.
      const isNews = !isComplete && hasMoved && Math.floor(at) !== Math.floor(place.reported)
      if (isNews) {
        place = { ...place, reported: at }
        reportPosition({ enrollmentId, lectureMaterialId, furthest, at }).catch(() => undefined)
      }
      if (isNews || timer !== undefined) save()
    },
  }
}
