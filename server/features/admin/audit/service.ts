import { sql } from 'kysely'
import type { AuditEntry, listAudit } from '#contract/admin/audit.ts'
import type { RequestOf } from '#contract/wire/endpoint.ts'
import type { Db } from '../../../db/database.ts'
import { containing, foundBy, peopleCalled } from '../../../db/search.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'

type Query = RequestOf<typeof listAudit>['query']

function entries(db: Db, { deed: action, search, actor, person, subject, seq }: Query) {
  return db
    .selectFrom('audit_entry as entry')
    .leftJoin('app_user as who', 'who.id', 'entry.actor_id')
    .select(['entry.seq', 'entry.at', 'entry.actor_id', 'who.full_name as actor_name', 'entry.deed', 'entry.place'])
    .select(['entry.subject_kind', 'entry.subject_id', 'entry.detail'])
    .$if(action !== undefined, query => query.where('entry.deed', '=', action ?? ''))
    .$if(actor !== undefined, query => query.where('entry.actor_id', '=', actor ?? ''))
    .$if(person !== undefined, query => query.where('entry.person_id', '=', person ?? ''))
    .$if(subject !== undefined, query => query.where('entry.subject_id', '=', subject ?? ''))
    .$if(seq !== undefined, query => query.where('entry.seq', '=', seq ?? ''))
    .$if(search !== undefined && search !== '', query =>
      query.where(eb =>
        foundBy(
          eb.ref('entry.seq'),
          sql`select did.seq from audit_entry as did where did.actor_id in (${peopleCalled(search ?? '')})`,
          sql`select described.seq from audit_entry as described
            where ${containing(search ?? '', sql<string>`(described.detail ->> 'subject')`, sql<string>`(described.detail ->> 'reason')`)}`,
        ),
      ),
    )
}
type Row = Awaited<ReturnType<ReturnType<typeof entries>['executeTakeFirstOrThrow']>>

function present(row: Row): AuditEntry {
  return {
    seq: Number(row.seq),
    at: row.at.toISOString(),
    actor: row.actor_id === null ? null : { id: row.actor_id, fullName: row.actor_name ?? '' },
    deed: row.deed,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    place: row.place,
    detail: row.detail,
  }
}

const NEWEST = 20

/** Lists the actions on one user's data, the newest first. */
export async function listAuditOf(db: Db, person: string): Promise<AuditEntry[]> {
  return (await entries(db, { person }).orderBy('entry.seq', 'desc').limit(NEWEST).execute()).map(present)
}

/** Lists the actions on one subject, the newest first. */
export async function listAuditAbout(db: Db, subject: string): Promise<AuditEntry[]> {
  return (await entries(db, { subject }).orderBy('entry.seq', 'desc').limit(NEWEST).execute()).map(present)
}

export async function listEntries(db: Db, query: Query) {
  const unique = { name: 'seq', type: 'bigint' } as const
  const page = await readDeskList(db, entries(db, query), query, { sorts: { seq: unique }, usual: '-seq', unique })
  return presentPage(page, present)
}
