import type { Services } from '../../../http/context.ts'
import { GIVE_CERTIFICATES } from './job-names.ts'
import type { Tx } from '../../../db/database.ts'
import { removePresence } from './queries.ts'

export { checkIn } from './check-in.ts'
export { raiseObjection } from './objections.ts'
export { requestEvaluation } from './evaluate.ts'
export { recordTypedCode, recordOfflineTime, type CommittedRefusal } from './proofs.ts'

/** Deletes the attendance of an erased account. */
export function deleteAttendance(tx: Tx, userId: string): Promise<void> {
  return removePresence(tx, userId)
}

/**
 * Starts the certificate job, so that a user who now has enough minutes gets the certificate at once. Must be called
 * after the commit.
 */
export function wakeCertificateJob({ jobs }: Pick<Services, 'jobs'>): void {
  jobs.nudge(GIVE_CERTIFICATES)
}
