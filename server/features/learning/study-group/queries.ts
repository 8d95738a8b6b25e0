import { type Insertable, sql } from 'kysely'
import { timeZones, type Zone } from '#contract/wire/local-time.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { StudyGroupTables } from '../../../db/tables/study-groups.ts'

/** Finds the user's own enrolment, with its course session. */
export function findEnrollment(db: Db, userId: string, enrollmentId: string) {
  return db
    .selectFrom('enrollment')
    .innerJoin('course_session as session', 'session.id', 'enrollment.session_id')
    .select(['enrollment.id', 'enrollment.session_id', 'enrollment.refunded_at', 'session.zone'])
    .where('enrollment.id', '=', enrollmentId)
    .where('enrollment.user_id', '=', userId)
    .where('enrollment.folded_into', 'is', null)
    .executeTakeFirst()
}

/**
 * Selects current memberships: the member has not left, has paid, is in the session of the group, and has an open
 * account.
 */
function selectMembers(db: Db) {
  return db
    .selectFrom('study_group_member as member')
    .innerJoin('study_group', 'study_group.id', 'member.group_id')
    .innerJoin('enrollment', join =>
      join
        .onRef('enrollment.id', '=', 'member.enrollment_id')
        .onRef('enrollment.session_id', '=', 'study_group.session_id'),
    )
    .innerJoin('app_user', 'app_user.id', 'enrollment.user_id')
    .where('member.left_at', 'is', null)
    .where('enrollment.refunded_at', 'is', null)
    .where('enrollment.folded_into', 'is', null)
    .where('app_user.deactivated_at', 'is', null)
    .where('app_user.deleted_at', 'is', null)
}

/** Finds the current group of an enrolment. */
export function findGroup(db: Db, enrollmentId: string) {
  return selectMembers(db)
    .select(['study_group.id', 'study_group.code'])
    .where('member.enrollment_id', '=', enrollmentId)
    .executeTakeFirst()
}

/** Lists the members of a group, earliest member first. */
export function listMembers(db: Db, groupId: string) {
  return selectMembers(db)
    .select(['member.id', 'member.enrollment_id', 'member.joined_at', 'app_user.full_name'])
    .where('member.group_id', '=', groupId)
    .orderBy('member.joined_at')
    .orderBy('member.id')
    .execute()
}
export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number]

/** Lists the days, in the given zone, on which the enrolments have completed a material. */
export function listDays(
  db: Db,
  enrollmentIds: readonly string[],
  { since, zone }: { since: Date; zone: Zone },
): Promise<{ enrollment_id: string; day: string }[]> {
  const day = sql<string>`to_char(completed_at at time zone ${sql.lit(timeZones[zone])}, 'YYYY-MM-DD')`
  return db
    .selectFrom('lecture_progress')
    .select(['enrollment_id', day.as('day')])
    .distinct()
    .where('enrollment_id', 'in', enrollmentIds)
    .where('completed_at', '>=', since)
    .execute()
}

/** Lists the cheers that the enrolment sent or received in its group, newest first. */
export function listCheers(
  db: Db,
  { groupId, enrollmentId, since }: { groupId: string; enrollmentId: string; since: Date },
) {
  return db
    .selectFrom('study_group_cheer as cheer')
    .innerJoin('enrollment as sender', 'sender.id', 'cheer.from_enrollment')
    .innerJoin('app_user', 'app_user.id', 'sender.user_id')
    .select(['cheer.id', 'cheer.from_enrollment', 'cheer.to_enrollment', 'cheer.cheer', 'cheer.day'])
    .select(['cheer.happened_at', 'app_user.full_name'])
    .where('cheer.group_id', '=', groupId)
    .where(eb => eb.or([eb('cheer.from_enrollment', '=', enrollmentId), eb('cheer.to_enrollment', '=', enrollmentId)]))
    .where('cheer.happened_at', '>=', since)
    .orderBy('cheer.happened_at', 'desc')
    .orderBy('cheer.id')
    .execute()
}
export type CheerRow = Awaited<ReturnType<typeof listCheers>>[number]

/** Makes changes of the groups of one session run one after another, so that no group gets too many members. */
export async function lockGroups(tx: Tx, sessionId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`study-group ${sessionId}`}, 0))`.execute(tx)
}

/**
 * Lists the groups of a session with the number of their members. `active_count`: members who joined or studied since
 * `activeSince`. `was_left`: this enrolment has left the group.
 */
export async function listGroups(
  tx: Tx,
  { sessionId, enrollmentId, activeSince }: { sessionId: string; enrollmentId: string; activeSince: Date },
) {
  const members = selectMembers(tx)
    .select(eb => ['member.group_id', eb.fn.countAll<string>().as('count')])
    .select(
      sql<number>`count(*) filter (where member.joined_at > ${activeSince} or exists (
        select from lecture_progress as progress
        where progress.enrollment_id = member.enrollment_id and progress.completed_at > ${activeSince}))`.as('active'),
    )
    .where('study_group.session_id', '=', sessionId)
    .groupBy('member.group_id')
  return tx
    .selectFrom('study_group')
    .leftJoin(members.as('members'), 'members.group_id', 'study_group.id')
    .select(['study_group.id', 'study_group.code'])
    .select(sql<number>`coalesce(members.count, 0)::integer`.as('size'))
    .select(sql<number>`coalesce(members.active, 0)::integer`.as('active_count'))
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('study_group_member as own')
            .select('own.id')
            .whereRef('own.group_id', '=', 'study_group.id')
            .where('own.enrollment_id', '=', enrollmentId)
            .where('own.left_at', 'is not', null),
        )
        .as('was_left'),
    )
    .where('study_group.session_id', '=', sessionId)
    .orderBy('study_group.created_at')
    .orderBy('study_group.id')
    .execute()
}
export type GroupRow = Awaited<ReturnType<typeof listGroups>>[number]

export async function insertGroup(tx: Tx, row: Insertable<StudyGroupTables['study_group']>): Promise<void> {
  await tx.insertInto('study_group').values(row).execute()
}

export async function insertMember(tx: Tx, row: Insertable<StudyGroupTables['study_group_member']>): Promise<void> {
  await tx.insertInto('study_group_member').values(row).execute()
}

/** Inserts a cheer. Returns false if the sender has cheered this member on this day before. */
export async function insertCheer(tx: Tx, row: Insertable<StudyGroupTables['study_group_cheer']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('study_group_cheer')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * Ends the current membership of an enrolment. If `memberId` is given, ends only the membership with this id. Returns
 * false if no membership was ended.
 */
export async function endMembership(
  tx: Tx,
  { enrollmentId, memberId, now }: { enrollmentId: string; memberId?: string; now: Date },
): Promise<boolean> {
  const ended = await tx
    .updateTable('study_group_member')
    .set({ left_at: now })
    .where('enrollment_id', '=', enrollmentId)
    .where('left_at', 'is', null)
    .$if(memberId !== undefined, query => query.where('id', '=', memberId ?? ''))
    .returning('id')
    .execute()
  return ended.length > 0
}

/** Deletes the memberships and cheers of all enrolments of a user. */
export async function deleteMemberships(tx: Tx, userId: string): Promise<void> {
  const own = tx.selectFrom('enrollment').select('id').where('user_id', '=', userId)
  await tx
    .deleteFrom('study_group_cheer')
    .where(eb => eb.or([eb('from_enrollment', 'in', own), eb('to_enrollment', 'in', own)]))
    .execute()
  await tx.deleteFrom('study_group_member').where('enrollment_id', 'in', own).execute()
}

/**
 * Moves the memberships of merged enrolments to the kept enrolments. If both enrolments are in a group, the membership
 * of the merged enrolment ends. Also moves ended memberships, because `joinGroup` does not choose a group that the
 * learner has left.
 */
export async function moveMemberships(tx: Tx, otherId: string, now: Date): Promise<void> {
  // Locks the kept enrolments. A concurrent join also locks its enrolment, so it waits for this transaction.
  await sql`
    select from enrollment as kept join enrollment as other on other.folded_into = kept.id
    where other.user_id = ${otherId} order by kept.id for no key update of kept`.execute(tx)
  // Ends memberships in another session and memberships of a refunded enrolment, because they do not count any more.
  await sql`
    update study_group_member as member set left_at = ${now}
    from enrollment as other join enrollment as kept on kept.id = other.folded_into, study_group as "group"
    where other.user_id = ${otherId} and member.left_at is null and "group".id = member.group_id
      and member.enrollment_id in (other.id, kept.id)
      and ("group".session_id <> kept.session_id or kept.refunded_at is not null)`.execute(tx)
  await sql`
    update study_group_member as member set left_at = ${now} from enrollment as other
    where other.id = member.enrollment_id and other.user_id = ${otherId} and member.left_at is null
      and exists (select from study_group_member as kept
        where kept.enrollment_id = other.folded_into and kept.left_at is null)`.execute(tx)
  await sql`
    update study_group_member as member set enrollment_id = other.folded_into from enrollment as other
    where other.id = member.enrollment_id and other.user_id = ${otherId} and other.folded_into is not null`.execute(tx)
}

/** Counts how often the enrolment has joined a group since a time. */
export async function countJoins(tx: Tx, enrollmentId: string, since: Date): Promise<number> {
  const row = await tx
    .selectFrom('study_group_member')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('enrollment_id', '=', enrollmentId)
    .where('joined_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
