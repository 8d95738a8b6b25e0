import { useEffect, useState } from 'react'
import { joinRecords, recordOf, type ScormRecord } from '#contract/rules/scorm-state.ts'
import { serverNow } from '#app/data/clock.ts'
import { readScormRecord, rememberScormRecord } from '#app/data/scorm-records.ts'
import { askScormRecord } from '#app/queries/scorm-state.ts'
import { currentUserId } from '#app/session/session.ts'

/** A dead line must not hold what is on the device. */
const ASK_OTHERS_MS = 1_500

interface Known {
  /** `undefined` until the device has answered, `null` where nothing is known. */
  record: ScormRecord | null | undefined
  /** Whether other devices were asked, or are not to be waited for any longer. */
  isWhole: boolean
}

/** Where the learner stands in a unit: at once what this device knows, a moment later what others know as well. */
export function useScormRecord(enrollmentId: string, lectureMaterialId: string) {
  const userId = currentUserId() ?? ''
  const [known, setKnown] = useState<Known>({ record: undefined, isWhole: false })

  useEffect(() => {
    const unit = { userId, enrollmentId, lectureMaterialId }
    let isCurrent = true
    const learn = (record: ScormRecord | undefined, isWhole: boolean) => {
      if (isCurrent) setKnown(before => ({ record: joined(before.record, record), isWhole }))
    }
    async function find() {
      learn(await readScormRecord(unit).catch(() => undefined), false)
      const late = new Promise<undefined>(resolve => setTimeout(resolve, ASK_OTHERS_MS))
      const asked = askScormRecord(enrollmentId, lectureMaterialId).catch(() => undefined)
      const elsewhere = await Promise.race([asked, late])
      learn(elsewhere, true)
      // From here on it is known here without a line too.
      if (elsewhere) await rememberScormRecord(unit, elsewhere).catch(() => undefined)
    }
    void find()
    return () => {
      isCurrent = false
    }
  }, [userId, enrollmentId, lectureMaterialId])

  async function remember(record: ScormRecord): Promise<void> {
    setKnown(before => ({ ...before, record }))
    await rememberScormRecord({ userId, enrollmentId, lectureMaterialId }, record)
  }
  return { known: known.record, isWhole: known.isWhole, remember }
}

function joined(known: ScormRecord | null | undefined, other: ScormRecord | undefined): ScormRecord | null {
  return known && other ? joinRecords(known, other) : (known ?? other ?? null)
}

const nothingSaid = {
  completion: 'incomplete',
  success: 'unknown',
  scoreRaw: null,
  scoreScaled: null,
  location: '',
  suspendData: '',
  totalSeconds: 0,
} as const

/** What only shows something says nothing of itself; the learner does. */
export function doneByHand(known: ScormRecord | undefined): ScormRecord {
  return recordOf({ ...(known?.state ?? nothingSaid), completion: 'completed', success: 'unknown' }, serverNow())
}
