import {
  mergeScormRecords,
  failBelowPassMark,
  createScormRecord,
  type PassMark,
  type ScormRecord,
} from '#contract/learning/scorm-state.rules.ts'
import type { ScormState } from '#contract/learning/scorm-state.ts'

/**
 * Minimum time between two writes while a unit plays. Two changes are written at once: a completion, and the first
 * change after a pause.
 */
const WRITE_EVERY_MS = 3_000

interface Ports {
  /** Stores the record on this device, so that the unit can continue from this record. Resolves when it is stored. */
  remember: (record: ScormRecord) => Promise<void>
  /** Adds the record to the outbox. Resolves when it is stored. */
  write: (record: ScormRecord, isFirstDone: boolean) => Promise<void>
  /** Called once for a series of failed writes. Each write is retried. */
  onFailure: (error: unknown) => void
  /** Returns the current server time. */
  now: () => number
}

export interface StateKeeper {
  /** Receives the unit's current state. */
  take: (state: ScormState) => void
  /** Writes all pending changes. */
  flush: () => void
  /** Writes all pending changes for the last time. A failure is reported, but not retried. */
  end: () => void
}

/**
 * Collects the states of a unit. Stores each state on the device at once, because a closing page has no time for a
 * write. Adds the newest state to the outbox at intervals. Runs one write at a time. A failed write is retried.
 */
export function createStateKeeper(known: ScormRecord | undefined, passMark: PassMark, ports: Ports): StateKeeper {
  let record = known
  let writtenRecord = known
  let remembered = known
  let isRemembering = false
  let isWriting = false
  let isHurried = false
  let isFailing = false
  let isOver = false
  let rest: ReturnType<typeof setTimeout> | undefined

  const isNews = (stored: ScormRecord | undefined) =>
    record !== undefined && record !== stored && !isWritten(record, stored)
  const isFirstDone = (next: ScormRecord) => next.doneAtMs !== null && (writtenRecord?.doneAtMs ?? null) === null

  async function write(next: ScormRecord) {
    clearTimeout(rest)
    isWriting = true
    isHurried = false
    rest = isOver ? undefined : setTimeout(writeNews, WRITE_EVERY_MS)
    try {
      await ports.write(next, isFirstDone(next))
      writtenRecord = next
      isFailing = false
    } catch (error) {
      if (!isFailing || isOver) ports.onFailure(error)
      isFailing = true
    }
    isWriting = false
    if (isHurried) flush()
    else if (rest === undefined && !isOver) writeNews()
  }

  /** Runs after the minimum time between writes. Writes only if the record has changed. */
  function writeNews() {
    rest = undefined
    if (record && isNews(writtenRecord) && !isWriting) void write(record)
  }

  async function remember() {
    if (isRemembering) return
    isRemembering = true
    // Repeats until the newest state is stored, because the unit may send new states during the write.
    for (let next = record; next && next !== remembered; next = record) {
      remembered = next
      // Ignores a failure, because then the write to the outbox fails too and reports it.
      await ports.remember(next).catch(() => undefined)
    }
    isRemembering = false
  }

  function flush() {
    void remember()
    isHurried = isWriting && record !== writtenRecord
    if (record && record !== writtenRecord && !isWriting) void write(record)
  }

  return {
    take(state) {
      const news = createScormRecord(failBelowPassMark(state, passMark), ports.now())
      record = record ? mergeScormRecords(record, news) : news
      if (isNews(remembered)) void remember()
      if (isFirstDone(record) && !isFailing) flush()
      else if (rest === undefined) writeNews()
    },
    flush,
    end() {
      isOver = true
      clearTimeout(rest)
      flush()
    },
  }
}

/**
 * Returns whether the records are equal except for the time spent in the unit. That time changes with every message, so
 * it is written only with another change or when the learner leaves the unit.
 */
function isWritten(record: ScormRecord, written: ScormRecord | undefined): boolean {
  if (!written) return false
  const keys = Object.keys(record.state) as (keyof ScormState)[] // a parsed state has only these keys
  return keys.every(key => key === 'totalSeconds' || record.state[key] === written.state[key])
}
