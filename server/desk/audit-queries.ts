import type { Insertable } from 'kysely'
import type { AuditAction } from '#contract/admin/audit.ts'
import type { Database, Db, Tx } from '../db/database.ts'

export function findAuditHead(db: Db) {
  return db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow()
}

/**
 * Returns the hash of one row of the audit log, which is a hash chain: each hash also covers the hash of the previous
 * row.
 */
export async function findRowHash(db: Db, seq: number): Promise<Buffer | undefined> {
  const row = await db.selectFrom('audit_entry').select('hash').where('seq', '=', String(seq)).executeTakeFirst()
  return row?.hash
}

export function lockAuditHead(tx: Tx) {
  return tx.selectFrom('audit_head').select(['seq', 'hash']).forUpdate().executeTakeFirstOrThrow()
}

export async function setAuditHead(tx: Tx, head: { seq: number; hash: Buffer }): Promise<void> {
  await tx.updateTable('audit_head').set(head).execute()
}

export async function insertAuditEntry(tx: Tx, entry: Insertable<Database['audit_entry']>): Promise<void> {
  await tx.insertInto('audit_entry').values(entry).execute()
}

interface View {
  subject: { kind: string; id: string }
  action: AuditAction
}

/** Returns whether the admin has viewed the subject since a given time. */
export async function hasViewed(
  db: Db,
  { userId, view, since }: { userId: string; view: View; since: Date },
): Promise<boolean> {
  const earlierRow = await db
    .selectFrom('audit_entry')
    .select('seq')
    .where('actor_id', '=', userId)
    .where('subject_kind', '=', view.subject.kind)
    .where('subject_id', '=', view.subject.id)
    .where('deed', '=', view.action)
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return earlierRow !== undefined
}

/** Lists the rows of the audit log in their order, from the row after number `after` up to number `until`. */
export function listChain(db: Db, { after, until, limit }: { after: number; until: number; limit: number }) {
  return db
    .selectFrom('audit_entry')
    .selectAll()
    .where('seq', '>', String(after))
    .where('seq', '<=', String(until))
    .orderBy('seq')
    .limit(limit)
    .execute()
}
