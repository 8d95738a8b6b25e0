import { AsyncLocalStorage } from 'node:async_hooks'
import type { Tx } from './database.ts'

/** Throws unless the caller still has the role that the call asks for. Locks what it read until the transaction ends. */
export type RequireStanding = (tx: Tx) => Promise<void>

const standings = new AsyncLocalStorage<RequireStanding>()

/**
 * Every transaction of `work` begins with the check. A role that is taken away, or a session that is ended, while a request is
 * under way then comes before the transaction, which is refused, or after its commit: never in between.
 */
export function withStanding<T>(requireStanding: RequireStanding, work: () => Promise<T>): Promise<T> {
  return standings.run(requireStanding, work)
}

export async function requireStanding(tx: Tx): Promise<void> {
  await standings.getStore()?.(tx)
}
