import { AsyncLocalStorage } from 'node:async_hooks'
import type { Tx } from './schema.ts'

/**
 * Throws unless the caller still has the role that the call requires. Locks the rows it read until the transaction
 * ends.
 */
export type RequireStanding = (tx: Tx) => Promise<void>

const standings = new AsyncLocalStorage<RequireStanding>()

/**
 * Runs the work so that every transaction of it begins with the check. If a role or session ends while a request is
 * in progress, that happens before the transaction, which is then refused, or after its commit, never in between.
 */
export function withStanding<T>(requireStanding: RequireStanding, work: () => Promise<T>): Promise<T> {
  return standings.run(requireStanding, work)
}

export async function requireStanding(tx: Tx): Promise<void> {
  await standings.getStore()?.(tx)
}
