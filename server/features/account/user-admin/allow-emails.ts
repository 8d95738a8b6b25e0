import { type Db, runInTransaction } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { CallError } from '../../../http/errors.ts'
import { clearUndeliverable } from '../../../mail/undeliverable-queries.ts'
import { lockUser } from './queries.ts'
import { toUserSubject } from './service.ts'

/** Allows emails to the user's email address again after a bounce or complaint. */
export function allowEmails(db: Db, actor: Actor, id: string, reason: string): Promise<void> {
  return runInTransaction(db, async tx => {
    const user = await lockUser(tx, id)
    if (!user) throw new CallError('USER_NOT_FOUND')
    await clearUndeliverable(tx, id)
    await recordAudit(tx, actor, { action: 'user.allow-emails', subject: toUserSubject(user), personId: id, reason })
  })
}
