import { useEffect, useState } from 'react'
import { mergeScormRecords, createScormRecord, type ScormRecord } from '#contract/learning/scorm-state.rules.ts'
import { getServerTime } from '#app/data/clock.ts'
import { readScormRecord, rememberScormRecord, type OwnUnit } from '#app/data/scorm-records.ts'
import { fetchScormRecord } from '#app/queries/scorm-state.ts'

/** Maximum wait for the states of other devices, so that a hanging connection does not delay the start. */
const ASK_OTHERS_MS = 1_500

interface Known {
  /** `undefined` until the device has been read, `null` if there is no state. */
  record: ScormRecord | null | undefined
  /** True after the state of other devices has arrived or the wait for it is over. */
  isWhole: boolean
}

/**
 * Returns the learner's state in a unit: first the state on this device, then merged with the state of other devices.
 * Later responses are merged with the state that the unit reports. `unit` must be the same object while the component
 * is mounted.
 */
export function useScormRecord(unit: OwnUnit) {
  const [known, setKnown] = useState<Known>({ record: undefined, isWhole: false })

  useEffect(() => {
    let isCurrent = true
    const learn = (record: ScormRecord | undefined, isWhole: boolean) => {
      if (isCurrent) setKnown(before => ({ record: joinIfBoth(before.record, record), isWhole }))
    }
    async function find() {
      learn(await readScormRecord(unit).catch(() => undefined), false)
      const late = new Promise<undefined>(resolve => setTimeout(resolve, ASK_OTHERS_MS))
      const recordRequest = fetchScormRecord(unit.enrollmentId, unit.lectureMaterialId).catch(() => undefined)
      learn(await Promise.race([recordRequest, late]), true)
      const elsewhere = await recordRequest
      if (!elsewhere) return
      learn(elsewhere, true)
      // Stores the state of other devices on this device, so that it is available offline.
      await rememberScormRecord(unit, elsewhere).catch(() => undefined)
    }
    void find()
    return () => {
      isCurrent = false
    }
  }, [unit])

  async function remember(record: ScormRecord): Promise<void> {
    setKnown(before => ({ ...before, record: joinIfBoth(before.record, record) }))
    await rememberScormRecord(unit, record)
  }
  return { known: known.record, isWhole: known.isWhole, remember }
}

function joinIfBoth(known: ScormRecord | null | undefined, other: ScormRecord | undefined): ScormRecord | null {
  return known && other ? mergeScormRecords(known, other) : (known ?? other ?? null)
}

const nothingReported = {
  completion: 'incomplete',
  success: 'unknown',
  scoreRaw: null,
  scoreScaled: null,
  location: '',
  suspendData: '',
  totalSeconds: 0,
} as const

/**
 * Returns the record of a unit that the learner marks as done, because a unit that only shows content reports no
 * completion.
 */
export function markDoneByHand(known: ScormRecord | undefined): ScormRecord {
  return createScormRecord(
    { ...(known?.state ?? nothingReported), completion: 'completed', success: 'unknown' },
    getServerTime(),
  )
}
