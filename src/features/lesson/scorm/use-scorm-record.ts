import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { joinRecords, recordOf, type ScormRecord } from '#contract/rules/scorm-state.ts'
import { serverNow } from '#app/data/clock.ts'
import { readScormRecord, rememberScormRecord } from '#app/data/scorm-records.ts'
import { scormStateQuery } from '#app/queries/scorm-state.ts'
import { currentUserId } from '#app/session/session.ts'

/** A dead line must not hold what is on the device. */
const ASK_OTHERS_MS = 1_500

/** Where the learner stands in a unit: `undefined` until that is known, `null` where nothing is. */
export function useScormRecord(enrollmentId: string, lectureMaterialId: string) {
  const userId = currentUserId() ?? ''
  const queryClient = useQueryClient()
  const [known, setKnown] = useState<ScormRecord | null>()

  useEffect(() => {
    let isCurrent = true
    async function find() {
      const here = await readScormRecord({ userId, enrollmentId, lectureMaterialId }).catch(() => undefined)
      const elsewhere = await askServer(queryClient, enrollmentId, lectureMaterialId)
      if (isCurrent) setKnown(here && elsewhere ? joinRecords(here, elsewhere) : (here ?? elsewhere ?? null))
    }
    void find()
    return () => {
      isCurrent = false
    }
  }, [userId, enrollmentId, lectureMaterialId, queryClient])

  async function remember(record: ScormRecord): Promise<void> {
    setKnown(record)
    await rememberScormRecord({ userId, enrollmentId, lectureMaterialId }, record)
  }
  return { known, remember }
}

async function askServer(queryClient: QueryClient, enrollmentId: string, materialId: string) {
  const late = new Promise<undefined>(resolve => setTimeout(resolve, ASK_OTHERS_MS))
  const asked = queryClient.fetchQuery(scormStateQuery(enrollmentId, materialId)).catch(() => undefined)
  const kept = (await Promise.race([asked, late]))?.kept
  return kept ? recordOf(kept.state, Date.parse(kept.happenedAt)) : undefined
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
