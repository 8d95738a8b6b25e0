import type { SavedView } from '#contract/admin/saved-view.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { CallError } from '../../../http/errors.ts'
import { deleteView, insertView, listOwnViews } from './queries.ts'

/** Maximum number of saved views per admin and screen, because a longer list is hard to read. */
const MAX_VIEWS = 30

interface NewView {
  screen: string
  name: string
  address: string
}

/**
 * Saves a view of the admin, or changes the query of the existing view with this name. Throws VIEW_LIMIT_REACHED if a
 * new view would exceed `MAX_VIEWS` on this screen.
 */
export function saveView(db: Db, actor: Actor, { screen, name, address }: NewView): Promise<SavedView> {
  const owner = { owner_id: actor.userId, screen, name }
  return runInTransaction(db, async tx => {
    const view = await insertView(tx, { ...owner, address, saved_at: actor.at })
    if ((await listOwnViews(tx, actor.userId, screen)).length > MAX_VIEWS) throw new CallError('VIEW_LIMIT_REACHED')
    await auditView(tx, actor, 'view.save', view)
    return view
  })
}

/** Deletes one of the admin's own views. */
export function removeView(db: Db, actor: Actor, id: string): Promise<void> {
  return runInTransaction(db, async tx => {
    const view = await deleteView(tx, id, actor.userId)
    if (!view) throw new CallError('VIEW_NOT_FOUND')
    await auditView(tx, actor, 'view.remove', view)
  })
}

/**
 * Records the name of the view but not its query, because the query may contain an email that an admin searched for and
 * audit entries are not deleted.
 */
function auditView(tx: Tx, actor: Actor, action: 'view.save' | 'view.remove', view: { id: string; name: string }) {
  return recordAudit(tx, actor, {
    action,
    subject: { kind: 'view', id: view.id, name: view.name },
    personId: actor.userId,
  })
}
