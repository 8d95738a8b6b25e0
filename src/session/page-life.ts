import { pauseSemaiDb } from '#app/data/db.ts'
import { limitTransactions, resumeTransactions } from '#app/data/db-pause.ts'

/**
 * No frozen page holds the database, and no page waits for one that does (data/db-pause.ts). A page outside the
 * back/forward cache is not frozen: its last writes complete.
 */
export function pauseWithPage(): void {
  limitTransactions()
  addEventListener('pagehide', ({ persisted }) => persisted && pauseSemaiDb())
  addEventListener('pageshow', resumeTransactions)
  document.addEventListener('freeze', pauseSemaiDb)
  document.addEventListener('resume', resumeTransactions)
}
