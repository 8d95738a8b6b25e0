import type { CannedComment } from '#contract/assessment/canned-comment.ts'
import { CANNED_COMMENTS_MAX } from '#contract/wire/limits.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { CallError } from '../../../http/errors.ts'
import {
  deleteComment,
  insertComment,
  lockCommentsOf,
  listOwnComments,
  moveComment,
  setCommentText,
} from './queries.ts'

/**
 * Adds a canned comment to the expert's own list. Throws CANNED_COMMENT_EXISTS if the list already has this text, and
 * CANNED_COMMENT_LIMIT_REACHED if the list is full.
 */
export function addComment(db: Db, actor: Actor, text: string): Promise<CannedComment> {
  const ownerId = actor.userId
  return runInTransaction(db, async tx => {
    await lockCommentsOf(tx, ownerId)
    const comment = await insertComment(tx, { ownerId, text, at: actor.at })
    if (!comment) throw new CallError('CANNED_COMMENT_EXISTS')
    const ownComments = await listOwnComments(tx, ownerId)
    if (ownComments.length > CANNED_COMMENTS_MAX) throw new CallError('CANNED_COMMENT_LIMIT_REACHED')
    await auditComment(tx, actor, 'comment.add', comment.id)
    return comment
  })
}

/**
 * Changes the text and position (from 0) of a comment in the expert's own list. A comment of another expert is reported
 * as not found.
 */
export function changeComment(
  db: Db,
  actor: Actor,
  id: string,
  { text, place }: { text: string; place: number },
): Promise<CannedComment> {
  return runInTransaction(db, async tx => {
    await lockCommentsOf(tx, actor.userId)
    const ownComments = await listOwnComments(tx, actor.userId)
    if (!ownComments.some(each => each.id === id)) throw new CallError('CANNED_COMMENT_NOT_FOUND')
    const others = ownComments.filter(each => each.id !== id)
    if (others.some(each => each.text === text)) throw new CallError('CANNED_COMMENT_EXISTS')
    await setCommentText(tx, id, text)
    await moveComment(tx, actor.userId, { id, to: place })
    await auditComment(tx, actor, 'comment.change', id)
    return { id, text }
  })
}

/** Removes a comment from the expert's own list. */
export function removeComment(db: Db, actor: Actor, id: string): Promise<void> {
  return runInTransaction(db, async tx => {
    await lockCommentsOf(tx, actor.userId)
    const comment = await deleteComment(tx, id, actor.userId)
    if (!comment) throw new CallError('CANNED_COMMENT_NOT_FOUND')
    await auditComment(tx, actor, 'comment.remove', comment.id)
  })
}

/** Records the change without the text, because the text is private to the expert and audit entries are not deleted. */
function auditComment(tx: Tx, actor: Actor, action: `comment.${'add' | 'change' | 'remove'}`, id: string) {
  return recordAudit(tx, actor, { action, subject: { kind: 'comment', id, name: '' }, personId: actor.userId })
}
