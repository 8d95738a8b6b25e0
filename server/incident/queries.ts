import { type RawBuilder, sql } from 'kysely'
import { HOUR_MS } from '#contract/wire/durations.ts'
import type { Db, Tx } from '../db/database.ts'
import { type DataKind, getKindBit, kindsOfUserPage, personalRows, type PersonalRows } from './personal-data.ts'

/** A copy of the database, or of some of its tables, that unauthorised persons have obtained. */
export interface CopyScope {
  readonly kind: 'copy'
  /** Names of the copied tables. Undefined for the whole database. */
  readonly tables: ReadonlySet<string> | undefined
  /** Time when the copy was made. The copy does not contain later rows. */
  readonly until: Date
}

/** An account that unauthorised persons have used. */
export interface AccountScope {
  readonly kind: 'account'
  readonly userId: string
  readonly from: Date
  readonly until: Date
}

export type IncidentScope = CopyScope | AccountScope

/**
 * One affected user. The element `bits[i]` is a kind of data, and `sinces[i]` is the time since which the user has data
 * of this kind.
 */
export interface AffectedRow {
  id: string
  fullName: string
  email: string
  phoneNumber: string | null
  birthDate: string | null
  registeredAt: Date
  isUndeliverable: boolean
  bits: number[]
  sinces: (Date | null)[]
}

/**
 * Returns the start of the searched period of the audit log: an hour before the account was misused. The audit log
 * stores repeated views of one subject only once an hour. An earlier view by the owner of the account may therefore be
 * the only trace of the attacker's view.
 */
const viewedSince = ({ from }: AccountScope) => new Date(from.getTime() - HOUR_MS)

/**
 * Builds a query for one table that selects each user with rows in the table, the kind of data, and the time of the
 * oldest row.
 */
function selectOwners({ table, kind, owner, parent, since, filled }: PersonalRows, until: Date): RawBuilder<unknown> {
  const time = since === undefined ? sql`null::timestamptz` : sql.ref(`row.${since}`)
  const person = parent === undefined ? sql.ref(`row.${owner}`) : sql.ref('parent.user_id')
  const join =
    parent === undefined ? sql`` : sql`join ${sql.table(parent)} parent on parent.id = ${sql.ref(`row.${owner}`)}`
  const wasStoredThen = since === undefined ? sql`true` : sql`${time} <= ${until}`
  const isFilled = filled === undefined ? sql`true` : sql`${sql.ref(`row.${filled}`)} is not null`
  return sql`
    select ${person} as user_id, ${sql.lit(getKindBit(kind))} as bit, min(${time}) as since
    from ${sql.table(table)} as row ${join} where ${wasStoredThen} and ${isFilled} and ${person} is not null group by 1`
}

/**
 * Builds a query that selects the users whose data could be seen with the account, each with a set of kinds of data.
 */
function selectSeen(scope: AccountScope): RawBuilder<unknown> {
  const { userId, until } = scope
  const bitsOf = (kinds: readonly DataKind[]) => sql.lit(kinds.reduce((all, kind) => all | getKindBit(kind), 0))
  const viewed = sql`from audit_entry where actor_id = ${userId} and at between ${viewedSince(scope)} and ${until}`
  return sql`
    select ${userId}::uuid as user_id, -1 as bits
    union all
    select person_id,
      case when deed = 'user.take-data' then -1
        when deed like 'assignment.%' or deed like 'level-up.%' then ${bitsOf(['account', 'answers'])}
        else ${bitsOf(kindsOfUserPage)} end
    ${viewed} and person_id is not null
    union all
    select registered.user_id, ${bitsOf(['account', 'meetings'])}
    from webinar_meeting as meeting
    join webinar_registration as registered on registered.webinar_id = meeting.webinar_id
    where meeting.id::text in (select subject_id ${viewed} and deed = 'attendance.roster')
    union all
    select id, ${bitsOf(['account'])} from app_user
    where exists (select ${viewed} and deed in ('user.list', 'user.export'))`
}

/**
 * Builds a query that selects all affected users, each with the kinds of data that are in `scope`. Leaves out erased
 * accounts.
 */
function selectAffected(scope: IncidentScope): RawBuilder<AffectedRow> {
  const rows = personalRows.filter(
    ({ table }) => scope.kind === 'account' || scope.tables === undefined || scope.tables.has(table),
  )
  const parts = rows.map(each => selectOwners(each, scope.until))
  const seen = scope.kind === 'account' ? selectSeen(scope) : sql`select null::uuid as user_id, 0 as bits where false`
  const isSeen =
    scope.kind === 'account'
      ? sql`exists (select from seen where seen.user_id = known.user_id and seen.bits & known.bit <> 0)`
      : sql`true`
  return sql<AffectedRow>`
    with recursive chain(id, target) as (
      select id, merged_into from app_user where merged_into is not null
      union
      select chain.id, next.merged_into from chain join app_user as next on next.id = chain.target
      where next.merged_into is not null
    ),
    merged as (
      select chain.id, chain.target from chain join app_user as kept on kept.id = chain.target
      where kept.merged_into is null
    ),
    found as (${sql.join(parts, sql` union all `)}),
    known as (
      select coalesce(merged.target, found.user_id) as user_id, found.bit, min(found.since) as since
      from found left join merged on merged.id = found.user_id group by 1, 2
    ),
    seen as (
      select coalesce(merged.target, all_seen.user_id) as user_id, bit_or(all_seen.bits) as bits
      from (${seen}) as all_seen left join merged on merged.id = all_seen.user_id group by 1
    ),
    affected as (
      select user_id, array_agg(bit order by bit) as bits, array_agg(since order by bit) as sinces
      from known where ${isSeen} group by 1
    )
    select person.id, person.full_name as "fullName", person.email, person.phone_number as "phoneNumber",
      profile.birth_date as "birthDate", person.created_at as "registeredAt",
      exists (select from undeliverable_address where user_id = person.id) as "isUndeliverable",
      affected.bits, affected.sinces
    from affected
    join app_user as person on person.id = affected.user_id
    left join user_profile as profile on profile.user_id = person.id
    where person.deleted_at is null and person.merged_into is null and person.created_at <= ${scope.until}
    order by person.created_at, person.id`
}

/**
 * Memory that PostgreSQL may use for the groups of this one statement. A high value is safe, because the command runs
 * alone and rarely.
 */
const WORK_MEM = '256MB'
const BATCH = 5_000

/** Yields all affected users in batches, as they were at the start of the transaction. */
export async function* readAffected(tx: Tx, scope: IncidentScope): AsyncGenerator<AffectedRow[]> {
  await sql`set local work_mem = ${sql.lit(WORK_MEM)}`.execute(tx)
  await sql`declare affected no scroll cursor for ${selectAffected(scope)}`.execute(tx)
  for (;;) {
    const { rows } = await sql<AffectedRow>`fetch ${sql.lit(BATCH)} from affected`.execute(tx)
    if (rows.length === 0) return
    yield rows
  }
}

/** Counts the actions of the account in the audit log, by kind of action. */
export function countActions(db: Db, scope: AccountScope): Promise<{ action: string; count: number }[]> {
  return db
    .selectFrom('audit_entry')
    .select(['deed as action', eb => eb.fn.countAll<number>().as('count')])
    .where('actor_id', '=', scope.userId)
    .where('at', '>=', viewedSince(scope))
    .where('at', '<=', scope.until)
    .groupBy('deed')
    .orderBy('deed')
    .execute()
}

export function findAccountId(db: Db, email: string) {
  return db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst()
}
