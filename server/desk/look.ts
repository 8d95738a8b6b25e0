import { type Db, inTransaction } from '../db/database.ts'
import { type Actor, audit, type Done } from './audit.ts'

const AGAIN_AFTER_MS = 3_600_000

/** Logs that an admin viewed user data. Repeated views of the same subject within an hour count as one. */
export async function writeDownLook(
  db: Db,
  actor: Actor,
  look: Pick<Done, 'subject' | 'personId'> & { deed: 'user.view' | 'user.list' | 'attendance.roster' },
): Promise<void> {
  const earlier = await db
    .selectFrom('audit_entry')
    .select('seq')
    .where('actor_id', '=', actor.userId)
    .where('subject_kind', '=', look.subject.kind)
    .where('subject_id', '=', look.subject.id)
    .where('deed', '=', look.deed)
    .where('at', '>', new Date(actor.at.getTime() - AGAIN_AFTER_MS))
    .limit(1)
    .executeTakeFirst()
  if (!earlier) await inTransaction(db, tx => audit(tx, actor, look))
}

/** Log subject of a user list, with any filter. */
export const everybody = { kind: 'users', id: 'list', name: 'Daftar pengguna' }
