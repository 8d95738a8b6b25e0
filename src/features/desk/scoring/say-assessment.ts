import type { AssessmentOfAnswer } from '#contract/assignment-desk.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { enqueueWork } from '#app/outbox/enqueue-work.ts'
import { sendAssessment } from '#app/queries/desk/scoring.ts'

/**
 * With a line the server's word comes at once, and who is outdated hears of it here. Without one, and with a recording whose
 * bytes go first, it is an intent: on this device, sent once, whatever became of the call before.
 */
export async function sayAssessment(id: string, said: AssessmentOfAnswer): Promise<void> {
  if (!said.voice) {
    try {
      await sendAssessment(id, said)
      return
    } catch (error) {
      if (!isApiFailure(error) || !mayBeKept.includes(error.kind)) throw error
    }
  }
  await keepAssessment(id, said)
}

const mayBeKept = ['network', 'timeout', 'rate-limited', 'maintenance', 'server', 'wrong-shape']

export function keepAssessment(id: string, said: AssessmentOfAnswer): Promise<void> {
  return enqueueWork(userId => [{ kind: 'assessment', payload: { assignmentId: id, ...said }, userId }])
}
