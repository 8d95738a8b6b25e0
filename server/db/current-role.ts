import { AsyncLocalStorage } from 'node:async_hooks'
import type { Tx } from './schema.ts'

/**
 * Throws unless the caller still has the role that the call requires. Locks the rows that it reads until the
 * transaction ends.
 */
export type RequireCurrentRole = (tx: Tx) => Promise<void>

const checks = new AsyncLocalStorage<RequireCurrentRole>()

/**
 * Runs the work so that each of its transactions begins with the check. If a role or session ends during a request, it
 * ends either before the transaction, which is then refused, or after its commit.
 */
export function withCurrentRole<T>(requireCurrentRole: RequireCurrentRole, work: () => Promise<T>): Promise<T> {
  return checks.run(requireCurrentRole, work)
}

export async function requireCurrentRole(tx: Tx): Promise<void> {
  await checks.getStore()?.(tx)
}
