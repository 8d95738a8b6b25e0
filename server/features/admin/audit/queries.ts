import { sql } from 'kysely'
import type { RequestOf } from '#contract/wire/endpoint.ts'
import type { listAudit } from '#contract/admin/audit.ts'
import { endOfDay, startOfDay } from '#contract/wire/local-time.ts'
import type { Db } from '../../../db/database.ts'
import { matchesSearch, isFoundBy, selectUsersByName } from '../../../db/search.ts'

export type AuditQuery = RequestOf<typeof listAudit>['query']

export function selectAuditEntries(
  db: Db,
  { deed: action, search, actor, person, subject, seq, from, until }: AuditQuery,
) {
  return db
    .selectFrom('audit_entry as entry')
    .leftJoin('app_user as who', 'who.id', 'entry.actor_id')
    .select(['entry.seq', 'entry.at', 'entry.actor_id', 'who.full_name as actor_name', 'entry.deed', 'entry.place'])
    .select(['entry.subject_kind', 'entry.subject_id', 'entry.person_id', 'entry.detail'])
    .$if(action !== undefined, query => query.where('entry.deed', '=', action ?? ''))
    .$if(actor !== undefined, query => query.where('entry.actor_id', '=', actor ?? ''))
    .$if(person !== undefined, query => query.where('entry.person_id', '=', person ?? ''))
    .$if(subject !== undefined, query => query.where('entry.subject_id', '=', subject ?? ''))
    .$if(seq !== undefined, query => query.where('entry.seq', '=', seq ?? ''))
    .$if(from !== undefined, query => query.where('entry.at', '>=', startOfDay(from ?? '', 'WIB')))
    .$if(until !== undefined, query => query.where('entry.at', '<', endOfDay(until ?? '', 'WIB')))
    .$if(search !== undefined && search !== '', query =>
      query.where(eb =>
        isFoundBy(
          eb.ref('entry.seq'),
          sql`select did.seq from audit_entry as did where did.actor_id in (${selectUsersByName(search ?? '')})`,
          sql`select described.seq from audit_entry as described
            where ${matchesSearch(search ?? '', sql<string>`(described.detail ->> 'subject')`, sql<string>`(described.detail ->> 'reason')`)}`,
        ),
      ),
    )
}

export type AuditRow = Awaited<ReturnType<ReturnType<typeof selectAuditEntries>['executeTakeFirstOrThrow']>>

export async function findUserName(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('app_user').select('full_name').where('id', '=', id).executeTakeFirst()
  return row?.full_name ?? null
}
