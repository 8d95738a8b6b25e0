import type { Tx } from '../../db/database.ts'
import { removeFeed } from './queries.ts'

/** An erased account can be read by no calendar. */
export function forgetFeed(tx: Tx, userId: string): Promise<void> {
  return removeFeed(tx, userId)
}
