import { listDrafts } from '#app/data/drafts.ts'
import { keepTrying } from '#app/lib/keep-trying.ts'
import { onUserChanged } from '#app/session/session-state.ts'
import { currentUserId } from '#app/session/session.ts'

/**
 * The watch over deadlines comes where a quiz of this person is open on this device; one that is opened later brings it
 * along itself. A device that cannot be read may have one.
 */
export async function watchOpenQuizzes(): Promise<void> {
  onUserChanged(() => void look())
  await look()
}

async function look(): Promise<void> {
  const userId = currentUserId()
  if (userId === undefined) return
  const open = await listDrafts(userId, 'quiz').catch(() => undefined)
  if (open?.length === 0) return
  const { watchQuizDeadlines } = await keepTrying(() => import('#app/learning/quiz-deadlines.ts'))
  watchQuizDeadlines()
}
