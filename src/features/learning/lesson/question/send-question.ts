import type { LessonQuestionPayload } from '#contract/learning/lesson-question.outbox.ts'
import { describeNotStored } from '#app/notices/not-stored-labels.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { enqueueWork } from '#app/outbox/enqueue-work.ts'

/** Stores an action in the outbox. If that fails, shows the reason and returns false. */
export async function sendQuestionAction(payload: LessonQuestionPayload): Promise<boolean> {
  try {
    await enqueueWork(userId => [{ kind: 'lesson-question', payload, userId }])
    return true
  } catch (error) {
    showToast(`Kirimanmu belum tersimpan ${describeNotStored(error)}`, { tone: 'danger' })
    return false
  }
}
