import { recordOf, type ScormRecord } from '#contract/learning/scorm-state.rules.ts'
import { getScormState } from '#contract/learning/scorm-state.ts'
import { callApi } from '#app/session/api.ts'

/**
 * Fetches the learner's state in one unit as other devices left it; `undefined` if no device opened it. This device
 * stores its own state (`data/scorm-records.ts`). Rejects with an `ApiFailure`.
 */
export async function askScormRecord(
  enrollmentId: string,
  lectureMaterialId: string,
  signal?: AbortSignal,
): Promise<ScormRecord | undefined> {
  const { kept } = await callApi(getScormState, { params: { enrollmentId, lectureMaterialId } }, { signal })
  if (!kept) return undefined
  const { state, happenedAt, doneAt } = kept
  return recordOf(state, Date.parse(happenedAt), doneAt === undefined ? undefined : Date.parse(doneAt))
}
