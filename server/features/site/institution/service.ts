import type { Institution } from '#contract/account/location.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { CallError } from '../../../http/errors.ts'
import { findListedInstitution, createInstitutionId } from '../../../places/institutions.ts'
import * as queries from './queries.ts'

/** Finds an institution in the built-in list or among the institutions that admins added. */
export async function findInstitution(db: Db | Tx, id: string): Promise<Institution | undefined> {
  return findListedInstitution(id) ?? queries.findAddedInstitution(db, id)
}

const getSubject = ({ id, name }: Pick<Institution, 'id' | 'name'>) => ({ kind: 'institution', id, name })

interface NewInstitution {
  name: string
  kind: Institution['kind']
  /** Another name that users typed for this institution, or null. */
  typedName: string | null
  reason: string
}

function refuseTaken(): never {
  const fieldErrors = { name: 'Sudah ada di daftar. Gabungkan nama yang diketik ke sana.' }
  throw new CallError('INSTITUTION_EXISTS', { fieldErrors })
}

/**
 * Adds an institution, and sets it for all users who typed `name` or `typedName`. Throws INSTITUTION_EXISTS if the
 * institution is already in the list.
 */
export function addInstitution(
  db: Db,
  actor: Actor,
  { name, kind, typedName, reason }: NewInstitution,
): Promise<{ id: string; mergedCount: number }> {
  return runInTransaction(db, async tx => {
    const institution = { id: createInstitutionId(name), name, kind }
    if (institution.id === '' || findListedInstitution(institution.id)) refuseTaken()
    if (!(await queries.insertInstitution(tx, { ...institution, created_at: actor.at }))) refuseTaken()
    const mergedCount = await queries.replaceTyped(tx, [name, typedName ?? name], institution)
    const after = { name, kind, mergedCount }
    await recordAudit(tx, actor, { action: 'institution.add', subject: getSubject(institution), reason, after })
    return { id: institution.id, mergedCount }
  })
}

/** Sets the institution for all users who typed `typedName`. Returns the number of these users. */
export function mergeInstitution(
  db: Db,
  actor: Actor,
  { id, typedName, reason }: { id: string; typedName: string; reason: string },
): Promise<number> {
  return runInTransaction(db, async tx => {
    const institution = findListedInstitution(id) ?? (await queries.lockAddedInstitution(tx, id))
    if (!institution) throw new CallError('INSTITUTION_NOT_FOUND')
    const mergedCount = await queries.replaceTyped(tx, [typedName], institution)
    const after = { typedName, mergedCount }
    await recordAudit(tx, actor, { action: 'institution.merge', subject: getSubject(institution), reason, after })
    return mergedCount
  })
}

/**
 * Removes an institution that an admin added. Throws INSTITUTION_IN_USE if at least one user has chosen the
 * institution.
 */
export function removeInstitution(db: Db, actor: Actor, id: string, reason: string): Promise<void> {
  return runInTransaction(db, async tx => {
    const institution = await queries.lockAddedInstitution(tx, id)
    if (!institution) throw new CallError('INSTITUTION_NOT_FOUND')
    if ((await queries.countUsers(tx, id)) > 0) throw new CallError('INSTITUTION_IN_USE')
    await queries.deleteInstitution(tx, id)
    await recordAudit(tx, actor, { action: 'institution.remove', subject: getSubject(institution), reason })
  })
}
