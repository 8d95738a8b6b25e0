import { randomUUID } from 'node:crypto'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { requireVersion } from '../../../desk/version.ts'
import { CallError } from '../../../http/errors.ts'
import * as queries from './queries.ts'

const getSubject = ({ id, title: name }: { id: string; title: string }) => ({ kind: 'category', id, name })

/** Adds a category at the end of the list. Throws CATEGORY_EXISTS if the slug is taken. */
export function createCategory(
  db: Db,
  actor: Actor,
  { title, slug }: { title: string; slug: string },
): Promise<string> {
  return runInTransaction(db, async tx => {
    const id = randomUUID()
    if (!(await queries.insertCategory(tx, { id, slug, title }))) throw new CallError('CATEGORY_EXISTS')
    await recordAudit(tx, actor, {
      action: 'category.create',
      subject: getSubject({ id, title }),
      after: { title, slug },
    })
    return id
  })
}

async function requireCategory(tx: Tx, id: string, version: number | undefined) {
  const row = await queries.lockCategory(tx, id)
  if (!row) throw new CallError('CATEGORY_NOT_FOUND')
  requireVersion(version, row.version)
  return row
}

interface Versioned {
  id: string
  version: number | undefined
}

/**
 * Changes the title and position of a category. The slug does not change, because it is part of page URLs. Returns the
 * new version.
 */
export function changeCategory(
  db: Db,
  actor: Actor,
  { id, version }: Versioned,
  { title, position, reason }: { title: string; position: number; reason: string },
): Promise<number> {
  return runInTransaction(db, async tx => {
    const row = await requireCategory(tx, id, version)
    const nextVersion = await queries.updateCategoryRow(tx, id, { title, position })
    const values = { before: { title: row.title, position: row.position }, after: { title, position } }
    await recordAudit(tx, actor, { action: 'category.change', subject: getSubject(row), reason, ...values })
    return nextVersion
  })
}

/** Removes a category. Throws CATEGORY_IN_USE if the category still has courses or career tracks. */
export function removeCategory(db: Db, actor: Actor, { id, version }: Versioned, reason: string): Promise<void> {
  return runInTransaction(db, async tx => {
    const row = await requireCategory(tx, id, version)
    // This transaction has locked the category. No course can be added to it meanwhile, because the foreign key of a
    // new course needs a share lock on the category.
    const counts = await queries.selectCategories(tx, { id }).executeTakeFirst()
    if ((counts?.course_count ?? 0) + (counts?.career_track_count ?? 0) > 0) throw new CallError('CATEGORY_IN_USE')
    await queries.deleteCategory(tx, id)
    const before = { title: row.title, slug: row.slug }
    await recordAudit(tx, actor, { action: 'category.remove', subject: getSubject(row), reason, before })
  })
}
