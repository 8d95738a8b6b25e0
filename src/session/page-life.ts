import { pauseSemaiDb } from '#app/data/db.ts'
import { limitTransactions, resumeTransactions } from '#app/data/db-pause.ts'

/**
 * Aborts and refuses transactions while the page may be frozen, so that no other page or worker waits for a frozen
 * transaction (data/db-pause.ts). A page that is left without entering the back/forward cache is not frozen, so its
 * last writes complete.
 */
export function pauseDatabaseWithPage(): void {
  limitTransactions()
  addEventListener('pagehide', ({ persisted }) => persisted && pauseSemaiDb())
  addEventListener('pageshow', resumeTransactions)
  document.addEventListener('freeze', pauseSemaiDb)
  document.addEventListener('resume', resumeTransactions)
}
