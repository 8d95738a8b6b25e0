import type { PlayedRange } from '#contract/learning/progress.ts'
import { savePlace, type Place } from '#app/data/places.ts'
import { reportPosition } from './report-position.ts'
import { isWorthReporting } from './place-rules.ts'

const SAVE_EVERY_MS = 1_000

export interface PlaceKeeper {
  /**
   * Starts to keep the position. A position that cannot be saved never interrupts reading: `onNotSaved` may report
   * it.
   */
  begin: (stored: Place | undefined, onNotSaved: (error: unknown) => void) => void
  keep: (at: number, whole: number, played?: PlayedRange[]) => void
  /** Called when the user leaves the material. The position of a complete material is not reported. */
  leave: (isComplete: boolean) => void
}

/** Collects positions from a reader or player and saves them from time to time. Does nothing until `begin`. */
export function placeKeeper(userId: string, enrollmentId: string, lectureMaterialId: string): PlaceKeeper {
  let place: Place = { at: 0, furthest: 0, reported: 0, played: [] }
  let whole = 0
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
    keep(at, length, played) {
      if (!hasBegun) return
      whole = length
      place = { ...place, at, furthest: Math.max(place.furthest, at), played: played ?? place.played }
      timer ??= setTimeout(save, SAVE_EVERY_MS)
    },
    leave(isComplete) {
      const isNews = !isComplete && isWorthReporting(place.furthest, place.reported, whole)
      if (isNews) {
        place = { ...place, reported: place.furthest }
        reportPosition({ enrollmentId, lectureMaterialId, furthest: place.furthest }).catch(() => undefined)
      }
      if (isNews || timer !== undefined) save()
    },
  }
}
