import { pauseSemaiDb } from '#app/data/db.ts'
import { limitTransactions, resumeTransactions } from '#app/data/db-pause.ts'

/**
 * Ends and refuses transactions while the page may be frozen, so that no other page or worker waits for a frozen one
 * (data/db-pause.ts). A page that leaves without entering the back/forward cache is not frozen: its last writes
 * complete.
 */
export function pauseWithPage(): void {
  limitTransactions()
  addEventListener('pagehide', ({ persisted }) => persisted && pauseSemaiDb())
  addEventListener('pageshow', resumeTransactions)
  document.addEventListener('freeze', pauseSemaiDb)
  document.addEventListener('resume', resumeTransactions)
}
