import { listDrafts } from '#app/data/drafts.ts'
import { retryUntilLoaded } from '#app/lib/retry-until-loaded.ts'
import { onUserChanged } from '#app/session/session-state.ts'
import { getCurrentUserId } from '#app/session/session.ts'

/**
 * Loads the deadline watch if this user has an open quiz on this device. A quiz that opens later loads the watch
 * itself. The watch is also loaded if storage cannot be read, because there may be an open quiz.
 */
export async function watchOpenQuizzes(): Promise<void> {
  onUserChanged(() => void checkOpenQuizzes())
  await checkOpenQuizzes()
}

async function checkOpenQuizzes(): Promise<void> {
  const userId = getCurrentUserId()
  if (userId === undefined) return
  const open = await listDrafts(userId, 'quiz').catch(() => undefined)
  if (open?.length === 0) return
  const { watchQuizDeadlines } = await retryUntilLoaded(() => import('#app/learning/quiz-deadlines.ts'))
  watchQuizDeadlines()
}
