import { type Db, runInTransaction } from '../db/database.ts'
import { type Actor, recordAudit, type AuditedAction } from './audit.ts'
import { hasViewed } from './audit-queries.ts'

const AGAIN_AFTER_MS = 3_600_000

/** Logs that an admin viewed user data. If the admin views the same subject again within an hour, logs nothing. */
export async function auditView(
  db: Db,
  actor: Actor,
  view: Pick<AuditedAction, 'subject' | 'personId'> & { action: 'user.view' | 'user.list' | 'attendance.roster' },
): Promise<void> {
  const since = new Date(actor.at.getTime() - AGAIN_AFTER_MS)
  if (!(await hasViewed(db, { userId: actor.userId, view, since })))
    await runInTransaction(db, tx => recordAudit(tx, actor, view))
}

/** Audit subject for viewing the list of users. The filter of the list is not part of the subject. */
export const allUsers = { kind: 'users', id: 'list', name: 'Daftar pengguna' }
