import { createScormRecord, type ScormRecord } from '#contract/learning/scorm-state.rules.ts'
import { getScormState } from '#contract/learning/scorm-state.ts'
import { callApi } from '#app/session/api.ts'

/**
 * Requests the learner's state in one unit, as other devices stored it. Returns `undefined` if no device has opened the
 * unit. This device's own state is in `data/scorm-records.ts`. Rejects with an `ApiFailure`.
 */
export async function fetchScormRecord(
  enrollmentId: string,
  lectureMaterialId: string,
  signal?: AbortSignal,
): Promise<ScormRecord | undefined> {
  const { kept } = await callApi(getScormState, { params: { enrollmentId, lectureMaterialId } }, { signal })
  if (!kept) return undefined
  const { state, happenedAt, doneAt } = kept
  return createScormRecord(state, Date.parse(happenedAt), doneAt === undefined ? undefined : Date.parse(doneAt))
}
