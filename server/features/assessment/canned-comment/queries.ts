import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CannedComment } from '#contract/assessment/canned-comment.ts'
import { lockOrder, moveInOrder } from '../../../db/row-order.ts'
import type { Db, Tx } from '../../../db/database.ts'

export function listOwnComments(db: Db, ownerId: string): Promise<CannedComment[]> {
  return db
    .selectFrom('canned_comment')
    .select(['id', 'text'])
    .where('owner_id', '=', ownerId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/**
 * Locks the comments of this owner, so that their changes run one after another. Otherwise two concurrent changes could
 * exceed the limit, use the same position, or deadlock.
 */
export async function lockCommentsOf(tx: Tx, ownerId: string): Promise<void> {
  // Uses an advisory lock instead of a lock on the owner's row. Each write already has a shared lock on that row for
  // the role check, so two writes that lock the row could deadlock.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`canned-comment:${ownerId}`}, 0))`.execute(tx)
}

/**
 * Inserts a comment at the end of the owner's comments. Returns undefined if the owner already has a comment with this
 * text.
 */
export function insertComment(
  tx: Tx,
  { ownerId, text, at }: { ownerId: string; text: string; at: Date },
): Promise<CannedComment | undefined> {
  return tx
    .insertInto('canned_comment')
    .values(eb => ({
      id: randomUUID(),
      owner_id: ownerId,
      text,
      saved_at: at,
      position: eb
        .selectFrom('canned_comment')
        .select(sql<number>`coalesce(max(position) + 1, 1)`.as('end'))
        .where('owner_id', '=', ownerId),
    }))
    .onConflict(conflict => conflict.columns(['owner_id', 'text']).doNothing())
    .returning(['id', 'text'])
    .executeTakeFirst()
}

export function deleteComment(tx: Tx, id: string, ownerId: string): Promise<{ id: string } | undefined> {
  return tx
    .deleteFrom('canned_comment')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .returning('id')
    .executeTakeFirst()
}

export async function setCommentText(tx: Tx, id: string, text: string): Promise<void> {
  await tx.updateTable('canned_comment').set({ text }).where('id', '=', id).execute()
}

/** Moves a comment to the position `move.to` among the comments of its owner. */
export async function moveComment(tx: Tx, ownerId: string, move: { id: string; to: number }): Promise<void> {
  const order = await lockOrder(tx, 'canned_comment', sql<boolean>`owner_id = ${ownerId}`)
  await moveInOrder(tx, 'canned_comment', order, move)
}
