import { joinRecords, judged, recordOf, type ScormRecord } from '#contract/rules/scorm-state.ts'
import type { ScormState } from '#contract/scorm-state.ts'

/** Between two writings while somebody plays; the first news after a rest, and what is done, is written at once. */
const WRITE_EVERY_MS = 3_000

interface Ports {
  /** Keeps it on this device, to go on from; answers when it is safe. */
  remember: (record: ScormRecord) => Promise<void>
  /** Writes it down for the server; answers when it is safe. */
  write: (record: ScormRecord, isFirstDone: boolean) => Promise<void>
  /** Told once for a row of failures: each is tried again. */
  onFailure: (error: unknown) => void
  /** Current time by the server's clock. */
  now: () => number
}

export interface StateKeeper {
  /** Takes the unit's current state. */
  take: (state: ScormState) => void
  /** Writes down what has not been yet. */
  flush: () => void
  /** The same for the last time: what fails then is told, and not tried again. */
  end: () => void
}

/**
 * Gathers what a unit says of itself: remembers it at once, because a page that is closed has no time for it, and writes it down for the
 * server now and then. One writing at a time, and what could not be written is still unwritten.
 */
export function stateKeeper(known: ScormRecord | undefined, masteryScore: number | null, ports: Ports): StateKeeper {
  let record = known
  let written = known
  let remembered = known
  let isRemembering = false
  let isWriting = false
  let isHurried = false
  let isFailing = false
  let isOver = false
  let rest: ReturnType<typeof setTimeout> | undefined

  const isNews = (said: ScormRecord | undefined) => record !== undefined && record !== said && !isSaid(record, said)
  const isFirstDone = (next: ScormRecord) => next.doneAtMs !== null && (written?.doneAtMs ?? null) === null

  async function write(next: ScormRecord) {
    clearTimeout(rest)
    isWriting = true
    isHurried = false
    rest = isOver ? undefined : setTimeout(writeNews, WRITE_EVERY_MS)
    try {
      await ports.write(next, isFirstDone(next))
      written = next
      isFailing = false
    } catch (error) {
      if (!isFailing || isOver) ports.onFailure(error)
      isFailing = true
    }
    isWriting = false
    if (isHurried) flush()
    else if (rest === undefined && !isOver) writeNews()
  }

  /** After a rest, unless there is nothing to say. */
  function writeNews() {
    rest = undefined
    if (record && isNews(written) && !isWriting) void write(record)
  }

  async function remember() {
    if (isRemembering) return
    isRemembering = true
    // The unit goes on talking meanwhile.
    for (let next = record; next && next !== remembered; next = record) {
      remembered = next
      // If this fails, the write below fails too and reports it.
      await ports.remember(next).catch(() => undefined)
    }
    isRemembering = false
  }

  function flush() {
    void remember()
    isHurried = isWriting && record !== written
    if (record && record !== written && !isWriting) void write(record)
  }

  return {
    take(state) {
      const news = recordOf(judged(state, masteryScore), ports.now())
      record = record ? joinRecords(record, news) : news
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

/** Time goes by with every word of a unit; by itself it is written when somebody leaves. */
function isSaid(record: ScormRecord, written: ScormRecord | undefined): boolean {
  if (!written) return false
  const keys = Object.keys(record.state) as (keyof ScormState)[] // of a parsed state
  return keys.every(key => key === 'totalSeconds' || record.state[key] === written.state[key])
}
