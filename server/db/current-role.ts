import { AsyncLocalStorage } from 'node:async_hooks'
import type { Tx } from './schema.ts'

/**
 * Throws unless the caller still has the role that the call requires. Locks the rows that it reads until the
 * transaction ends.
 */
export type RequireCurrentRole = (tx: Tx) => Promise<void>

const checks = new AsyncLocalStorage<RequireCurrentRole>()

/**
 * Runs `work` so that each of its transactions begins with `requireCurrentRole`. If the caller loses the role or the
 * session during a request, later transactions are refused. A running transaction has locked the rows, so the role can
 * be removed only after this transaction.
 */
export function runWithCurrentRole<T>(requireCurrentRole: RequireCurrentRole, work: () => Promise<T>): Promise<T> {
  return checks.run(requireCurrentRole, work)
}

export async function requireCurrentRole(tx: Tx): Promise<void> {
  await checks.getStore()?.(tx)
}
