import type { Tx } from '../../db/database.ts'
import { removePresence } from './queries.ts'

export { checkIn } from './check-in.ts'
export { raiseObjection } from './objections.ts'
export { takeCode, takeStretch, type WrittenRefusal } from './proofs.ts'

/** An erased account was nowhere. */
export function forgetAttendance(tx: Tx, userId: string): Promise<void> {
  return removePresence(tx, userId)
}
