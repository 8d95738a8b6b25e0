import { assessAssignment, type AssessmentOfAnswer } from '#contract/assessment/assignment.expert.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { isUnsent, getSubjectId } from '#app/data/outbox/entry.ts'
import { listEntries } from '#app/data/outbox/store.ts'
import { enqueueWork } from '#app/outbox/enqueue-work.ts'
import { callApi } from '#app/session/api.ts'
import { getCurrentUserId } from '#app/session/session.ts'

/**
 * Sends an assessment at once. Rejects if the server refuses the assessment, for example because the answer is
 * outdated. If the server cannot be reached or cannot process the call now, stores the assessment as an outbox entry.
 * Also stores an assessment with a recording, because the recording must be uploaded first. The server applies the
 * assessment once, even if a call without a response has also arrived.
 */
export async function submitAssessment(
  id: string,
  assessment: AssessmentOfAnswer,
  send: () => Promise<unknown> = () => callApi(assessAssignment, { params: { id }, body: assessment }),
): Promise<void> {
  if (await isOnItsWay(id)) throw new AssessmentStillSending()
  if (!assessment.voice) {
    try {
      await send()
      return
    } catch (error) {
      if (!isApiFailure(error) || !mayBeKept.includes(error.kind)) throw error
    }
  }
  await storeUnsentAssessment(id, assessment)
}

/**
 * Thrown if an earlier assessment of this answer is still in the outbox. The server accepts one assessment per version,
 * so the expert can correct it only after it was delivered.
 */
export class AssessmentStillSending extends Error {
  override readonly name = 'AssessmentStillSending'
  override readonly message =
    'Penilaianmu yang tadi untuk jawaban ini belum terkirim. Isianmu tersimpan di sini: kirim lagi setelah yang tadi sampai.'
}

async function isOnItsWay(id: string): Promise<boolean> {
  const userId = getCurrentUserId()
  const entries = userId === undefined ? [] : await listEntries(userId)
  return entries.some(entry => entry.kind === 'assessment' && isUnsent(entry) && getSubjectId(entry) === id)
}

const mayBeKept = ['network', 'timeout', 'rate-limited', 'maintenance', 'busy', 'server', 'wrong-shape']

/** Stores an assessment in the outbox, which sends it later. */
export function storeUnsentAssessment(id: string, assessment: AssessmentOfAnswer): Promise<void> {
  return enqueueWork(userId => [{ kind: 'assessment', payload: { assignmentId: id, ...assessment }, userId }])
}
