/**
 * Handles an error of `work`, which reads the outbox. If a row is damaged, repairs the damaged rows and runs `work`
 * again. Otherwise throws the error.
 */
export async function retryAfterRepair<T>(failure: unknown, work: () => Promise<T>): Promise<T> {
  const repair = import('./repair-entries.ts').then(module => module.repairEntries())
  if (!(await repair.catch(() => false))) throw failure
  return work()
}
