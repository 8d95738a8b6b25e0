import type { AuditEntry } from '#contract/admin/audit.ts'
import type { Db } from '../../../db/database.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { selectAuditEntries, findUserName, type AuditQuery } from './queries.ts'
import { presentAuditEntry } from './present.ts'

const NEWEST = 20

/** Lists the actions on one user's data, newest first. */
export async function listAuditOfUser(db: Db, person: string): Promise<AuditEntry[]> {
  return (await selectAuditEntries(db, { person }).orderBy('entry.seq', 'desc').limit(NEWEST).execute()).map(
    presentAuditEntry,
  )
}

/** Lists the actions on one subject, newest first. */
export async function listAuditOfSubject(db: Db, subject: string): Promise<AuditEntry[]> {
  return (await selectAuditEntries(db, { subject }).orderBy('entry.seq', 'desc').limit(NEWEST).execute()).map(
    presentAuditEntry,
  )
}

/** Returns a page of the audit log. Also returns the names of the actor and the affected user in the filters. */
export async function listAuditEntries(db: Db, query: AuditQuery) {
  const unique = { name: 'seq', type: 'bigint' } as const
  const page = await readDeskList(db, selectAuditEntries(db, query), query, {
    sorts: { seq: unique },
    usual: '-seq',
    unique,
  })
  const nameOf = (id: string | undefined) => (id === undefined ? null : findUserName(db, id))
  return {
    ...presentPage(page, presentAuditEntry),
    names: { actor: await nameOf(query.actor), person: await nameOf(query.person) },
  }
}
