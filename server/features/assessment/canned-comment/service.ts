import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CannedComment } from '#contract/assessment/canned-comment.ts'
import { CANNED_COMMENTS_MAX } from '#contract/wire/limits.ts'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import { lockOrder, moveInOrder } from '../../../db/row-order.ts'
import { type Actor, audit } from '../../../desk/audit.ts'
import { CallError } from '../../../http/errors.ts'

export function listOwnComments(db: Db, ownerId: string): Promise<CannedComment[]> {
  return db
    .selectFrom('canned_comment')
    .select(['id', 'text'])
    .where('owner_id', '=', ownerId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export function addComment(db: Db, actor: Actor, text: string): Promise<CannedComment> {
  const owner_id = actor.userId
  return inTransaction(db, async tx => {
    await inTurn(tx, owner_id)
    const comment = await tx
      .insertInto('canned_comment')
      .values(eb => ({
        id: randomUUID(),
        owner_id,
        text,
        saved_at: actor.at,
        // Places it after the last comment.
        position: eb
          .selectFrom('canned_comment')
          .select(sql<number>`coalesce(max(position) + 1, 1)`.as('end'))
          .where('owner_id', '=', owner_id),
      }))
      .onConflict(conflict => conflict.columns(['owner_id', 'text']).doNothing())
      .returning(['id', 'text'])
      .executeTakeFirst()
    if (!comment) throw new CallError('CANNED_COMMENT_EXISTS')
    const all = await listOwnComments(tx, owner_id)
    if (all.length > CANNED_COMMENTS_MAX) throw new CallError('CANNED_COMMENT_LIMIT_REACHED')
    await writeDown(tx, actor, 'comment.add', comment.id)
    return comment
  })
}

export function changeComment(
  db: Db,
  actor: Actor,
  id: string,
  { text, place }: { text: string; place: number },
): Promise<CannedComment> {
  return inTransaction(db, async tx => {
    await inTurn(tx, actor.userId)
    const all = await listOwnComments(tx, actor.userId)
    if (!all.some(each => each.id === id)) throw new CallError('CANNED_COMMENT_NOT_FOUND')
    const others = all.filter(each => each.id !== id)
    if (others.some(each => each.text === text)) throw new CallError('CANNED_COMMENT_EXISTS')
    await tx.updateTable('canned_comment').set({ text }).where('id', '=', id).execute()
    const order = await lockOrder(tx, 'canned_comment', sql<boolean>`owner_id = ${actor.userId}`)
    await moveInOrder(tx, 'canned_comment', order, { id, to: place })
    await writeDown(tx, actor, 'comment.change', id)
    return { id, text }
  })
}

/**
 * Takes one lock for each owner, so that changes run one after another. Two concurrent changes could exceed the limit together, get
 * the same position, or deadlock on each other's row and on the owner's row, which the log references.
 */
async function inTurn(tx: Tx, ownerId: string): Promise<void> {
  // Not the owner's row: every write already holds a shared lock on it for the role check, and two of them would wait for each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`canned-comment:${ownerId}`}, 0))`.execute(tx)
}

export function removeComment(db: Db, actor: Actor, id: string): Promise<void> {
  return inTransaction(db, async tx => {
    await inTurn(tx, actor.userId)
    const comment = await tx
      .deleteFrom('canned_comment')
      .where('id', '=', id)
      .where('owner_id', '=', actor.userId)
      .returning('id')
      .executeTakeFirst()
    if (!comment) throw new CallError('CANNED_COMMENT_NOT_FOUND')
    await writeDown(tx, actor, 'comment.remove', comment.id)
  })
}

/** Omits the text: it is the expert's own, and log entries are kept. */
function writeDown(tx: Tx, actor: Actor, action: `comment.${'add' | 'change' | 'remove'}`, id: string) {
  return audit(tx, actor, { deed: action, subject: { kind: 'comment', id, name: '' }, personId: actor.userId })
}
