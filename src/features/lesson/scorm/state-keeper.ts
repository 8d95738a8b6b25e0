import { joinRecords, judged, recordOf, type ScormRecord } from '#contract/rules/scorm-state.ts'
import type { ScormState } from '#contract/scorm-state.ts'

/** Between two writings while somebody plays; what is done is written at once. */
const WRITE_EVERY_MS = 3_000

interface Ports {
  /** Writes it down; answers when it is safe. */
  write: (record: ScormRecord, isFirstDone: boolean) => Promise<void>
  onFailure: (error: unknown) => void
  now: () => number
}

export interface StateKeeper {
  /** What the unit says now. */
  take: (state: ScormState) => void
  /** Writes down what has not been yet. */
  flush: () => void
}

/** Gathers what a unit says of itself and writes it down now and then: a unit may say something new with every tap. */
export function stateKeeper(known: ScormRecord | undefined, masteryScore: number | null, ports: Ports): StateKeeper {
  let record = known
  let written = known
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    clearTimeout(timer)
    timer = undefined
    if (!record || record === written) return
    const isFirstDone = record.doneAtMs !== null && (written?.doneAtMs ?? null) === null
    written = record
    ports.write(record, isFirstDone).catch(ports.onFailure)
  }

  return {
    take(state) {
      const news = recordOf(judged(state, masteryScore), ports.now())
      record = record ? joinRecords(record, news) : news
      if (record.doneAtMs !== null && (written?.doneAtMs ?? null) === null) flush()
      else timer ??= setTimeout(flush, WRITE_EVERY_MS)
    },
    flush,
  }
}
