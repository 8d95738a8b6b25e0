import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteAccount, exportAccount } from '#contract/account/account-data.ts'
import { sumGroupWeek, findMonday, STUDY_GROUP_SIZE } from '#contract/learning/study-group.rules.ts'
import { getStudyGroup, joinStudyGroup } from '#contract/learning/study-group.ts'
import { findWeekStart } from '#contract/learning/study-week.rules.ts'
import { DAY_MS, HOUR_MS } from '#contract/wire/durations.ts'
import { STUDY_GROUP_JOINS_PER_DAY } from '#contract/wire/limits.ts'
import { formatIsoDay } from '#contract/wire/local-time.ts'
import { type OutboxResult, sendOutbox } from '#contract/wire/outbox.ts'
import { runInTransaction } from '#server/db/database.ts'
import { LEARNER_PASSWORD, type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { mergeEnrollments } from '../../account/user-merge/merge-enrollments.ts'
import { MergeCounter } from '../../account/user-merge/tally.ts'

type Member = Learner & Awaited<ReturnType<LearningApp['enrol']>>

let world: LearningApp

beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  // Each test begins without groups, because a new member joins a group that has room.
  await world.db.deleteFrom('study_group_cheer').execute()
  await world.db.deleteFrom('study_group_member').execute()
  await world.db.deleteFrom('study_group').execute()
  // Thursday noon, so that study days before and after it are in one week.
  world.clock.now = new Date(findWeekStart(world.clock.now, 'WIB').getTime() + 3 * DAY_MS + 12 * HOUR_MS)
})

async function newClassmate(): Promise<Member> {
  const learner = await world.newLearner()
  return { ...learner, ...(await world.enrol(learner)) }
}

const join = (member: Member, code: string | null = null) =>
  world.call(joinStudyGroup, { params: { enrollmentId: member.enrollmentId }, body: { code } }, { as: member })

async function readGroup(member: Member) {
  const { data } = await world.call(getStudyGroup, { params: { enrollmentId: member.enrollmentId } }, { as: member })
  return data.group
}

async function newMember(code?: string): Promise<Member> {
  // Each member joins a second later, because members are listed in the order in which they joined.
  world.clock.now = new Date(world.clock.now.getTime() + 1_000)
  const member = await newClassmate()
  expect((await join(member, code)).code).toBeUndefined()
  return member
}

async function send(member: Member, action: object, more: { at?: Date; id?: string } = {}) {
  const { at = world.clock.now, id = randomUUID() } = more
  const payload = { enrollmentId: member.enrollmentId, ...action }
  const entry = { id, kind: 'study-group', payload, happenedAt: at.toISOString() }
  const { data } = await world.call(sendOutbox, { body: { entries: [entry] } }, { as: member })
  return data.results[0] as OutboxResult // one entry has one result
}

/** Completes the member's material with this number on the given day of the current week, 0 for Monday. */
async function study(member: Member, material: number, day: number) {
  const at = new Date(findWeekStart(world.clock.now, 'WIB').getTime() + day * DAY_MS + 10 * HOUR_MS)
  await world.db
    .updateTable('lecture_progress')
    .set({ status: 'COMPLETED', completed_at: at, updated_at: at })
    .where('enrollment_id', '=', member.enrollmentId)
    .where('lecture_material_id', '=', member.materials[material]?.id ?? '')
    .execute()
}

/** Moves the start of all memberships to an earlier day, as if the members had joined then. */
async function joinEarlier(days: number) {
  await world.db
    .updateTable('study_group_member')
    .set({ joined_at: new Date(world.clock.now.getTime() - days * DAY_MS) })
    .execute()
}

async function leave(member: Member) {
  const memberId = (await readGroup(member))?.members.find(({ isOwn }) => isOwn)?.id
  return send(member, { type: 'leave', memberId })
}

test('a learner is in no study group before joining, and then sees the members with short names', async () => {
  const first = await newClassmate()
  expect(await readGroup(first)).toBeNull()
  await join(first)
  const second = await newMember()
  const group = await readGroup(first)
  expect(group?.members).toMatchObject([
    { name: 'Bunga C.', isOwn: true, days: [], cheeredOn: null },
    { name: 'Bunga C.', isOwn: false },
  ])
  expect(JSON.stringify(group)).not.toContain(second.userId)
  expect(JSON.stringify(group)).not.toContain(second.enrollmentId)
})

test('a new study group is created only when the current one is full, even if all learners join at once', async () => {
  const classmates = await Promise.all(Array.from({ length: STUDY_GROUP_SIZE + 2 }, newClassmate))
  const joined = await Promise.all(classmates.map(classmate => join(classmate)))
  const sizes = new Map(joined.map(({ data }) => [data.group?.id, 0]))
  for (const classmate of classmates) {
    const id = (await readGroup(classmate))?.id
    sizes.set(id, (sizes.get(id) ?? 0) + 1)
  }
  expect([...sizes.values()].toSorted((a, b) => a - b)).toEqual([2, STUDY_GROUP_SIZE])
})

test('joining a study group again changes nothing, even with the code of another group', async () => {
  const friend = await newMember()
  const code = (await readGroup(friend))?.code
  const other = await newMember()
  await leave(other)
  const own = (await join(other)).data.group
  expect(own?.code).not.toBe(code)
  for (const again of [null, code]) expect((await join(other, again)).data.group?.id).toBe(own?.id)
})

test('a learner joins the group of a friend by its code, also in lower case and with separators', async () => {
  const friend = await newMember()
  const code = (await readGroup(friend))?.code ?? ''
  const classmate = await newMember()
  await leave(classmate)
  expect((await join(classmate, ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `)).data.group?.code).toBe(code)
})

test('a learner without a code joins no study group that they left, and none without active members', async () => {
  const resting = await newMember()
  await joinEarlier(15)
  const member = await newMember()
  const left = await readGroup(member)
  expect(left?.id).not.toBe((await readGroup(resting))?.id)
  await newMember()
  await leave(member)
  expect((await join(member)).data.group?.members).toHaveLength(1)
  await newMember(left?.code)
  // The group in `left` has two active members now. The other groups have one active member and none.
  expect((await readGroup(await newMember()))?.id).toBe(left?.id)
})

test('a learner who joins and leaves study groups at the same time has at most one membership', async () => {
  const member = await newClassmate()
  await join(member)
  const memberId = (await readGroup(member))?.members[0]?.id
  const calls = Array.from({ length: 20 }, (_, at) =>
    at % 2 === 0
      ? join(member).then(({ code }) => code)
      : send(member, { type: 'leave', memberId }).then(() => undefined),
  )
  expect(new Set(await Promise.all(calls))).toEqual(new Set([undefined]))
  const open = world.db.selectFrom('study_group_member').select('id').where('left_at', 'is', null)
  expect((await open.execute()).length).toBeLessThanOrEqual(1)
  expect((await readGroup(member))?.members.length ?? 0).toBeLessThanOrEqual(1)
})

test('refuses the eleventh time that a learner joins a study group in 24 hours', async () => {
  const member = await newMember()
  for (let count = 1; count < STUDY_GROUP_JOINS_PER_DAY; count += 1) {
    await leave(member)
    expect((await join(member)).code).toBeUndefined()
  }
  await leave(member)
  expect((await join(member)).code).toBe('QUESTION_TOO_OFTEN')
})

test('refuses a study group code that is unknown, of another session, or of a full group', async () => {
  const stranger = await world.newLearner()
  const elsewhere = { ...stranger, ...(await world.enrol(stranger, 'penulis-konten-pemula')) }
  const foreignCode = (await join(elsewhere)).data.group?.code
  const member = await newClassmate()
  for (const code of ['', 'ABCDEF', 'not a code', foreignCode ?? '']) {
    expect((await join(member, code)).code).toBe('STUDY_GROUP_NOT_FOUND')
  }
  expect((await join(member, 'x'.repeat(41))).status).toBe(400)
  const first = await newMember()
  const code = (await readGroup(first))?.code
  for (let size = 1; size < STUDY_GROUP_SIZE; size += 1) await newMember(code)
  expect((await join(member, code)).code).toBe('STUDY_GROUP_FULL')
  expect(await readGroup(member)).toBeNull()
})

test('a study group shows on which days since joining a member completed materials', async () => {
  const reader = await newMember()
  const member = await newMember()
  await joinEarlier(2)
  await study(member, 0, 0)
  await study(member, 1, 1)
  await study(member, 2, 1)
  await study(member, 3, 2)
  const group = await readGroup(reader)
  const monday = findWeekStart(world.clock.now, 'WIB')
  const day = (count: number) => formatIsoDay(new Date(monday.getTime() + count * DAY_MS), 'WIB')
  // The member joined on Tuesday, so Monday does not count.
  expect(group?.members.find(({ isOwn }) => !isOwn)?.days).toEqual([day(1), day(2)])
  const week = sumGroupWeek(group?.members ?? [], findMonday(world.clock.now, 'WIB'), 'WIB')
  expect(week).toEqual({ studiedDays: 2, goal: 6 })
})

test('work of a phone that was offline for days counts in the week in which it was done', async () => {
  const reader = await newMember()
  const member = await newMember()
  await joinEarlier(10)
  await study(member, 0, -3)
  const group = await readGroup(reader)
  const lastMonday = findMonday(new Date(world.clock.now.getTime() - 7 * DAY_MS), 'WIB')
  expect(sumGroupWeek(group?.members ?? [], lastMonday, 'WIB')).toEqual({ studiedDays: 1, goal: 6 })
})

test('a cheer reaches its receiver once a day, also if it is sent days later', async () => {
  const receiver = await newMember()
  const sender = await newMember()
  const memberId = (await readGroup(sender))?.members.find(({ isOwn }) => !isOwn)?.id
  const cheer = { type: 'cheer', memberId, cheer: 'keren' }
  // The sender cheered two days ago on a phone without a connection.
  const earlier = new Date(world.clock.now.getTime() - 2 * DAY_MS)
  await send(sender, cheer, { at: earlier })
  expect((await readGroup(sender))?.members).toMatchObject([
    { cheeredOn: formatIsoDay(earlier, 'WIB') },
    { cheeredOn: null },
  ])
  const id = randomUUID()
  expect(await send(sender, cheer, { id })).toMatchObject({ outcome: 'accepted' })
  expect(await send(sender, cheer, { id })).toMatchObject({ outcome: 'duplicate' })
  expect(await send(sender, { ...cheer, cheer: 'semangat' })).toMatchObject({ outcome: 'superseded' })
  const today = formatIsoDay(world.clock.now, 'WIB')
  expect((await readGroup(sender))?.members).toMatchObject([{ cheeredOn: today }, { cheeredOn: null }])
  const received = { name: 'Bunga C.', cheer: 'keren' }
  expect((await readGroup(receiver))?.cheers).toMatchObject([received, received])
})

test('a cheer for oneself, for a member of another group or for someone who left changes nothing', async () => {
  const sender = await newMember()
  const receiver = await newMember()
  const members = (await readGroup(sender))?.members ?? []
  const idOf = (isOwn: boolean) => members.find(each => each.isOwn === isOwn)?.id
  await leave(receiver)
  for (const memberId of [idOf(true), idOf(false), randomUUID()]) {
    const result = await send(sender, { type: 'cheer', memberId, cheer: 'keren' })
    expect(result).toMatchObject({ outcome: 'superseded' })
  }
  expect(await world.db.selectFrom('study_group_cheer').select('id').execute()).toEqual([])
})

test('refuses study group actions on the enrolment of another user, and with invalid values', async () => {
  const member = await newMember()
  const attacker = await newClassmate()
  const ownId = (await readGroup(member))?.members[0]?.id
  const foreign = { ...attacker, enrollmentId: member.enrollmentId }
  expect(await send(foreign, { type: 'leave', memberId: ownId })).toMatchObject({ code: 'ENROLLMENT_NOT_FOUND' })
  expect((await join(foreign)).code).toBe('ENROLLMENT_NOT_FOUND')
  const params = { enrollmentId: member.enrollmentId }
  expect((await world.call(getStudyGroup, { params }, { as: attacker })).code).toBe('ENROLLMENT_NOT_FOUND')
  const memberId = randomUUID()
  for (const action of [
    { type: 'cheer', memberId, cheer: 'payah' },
    { type: 'cheer', memberId: 'x', cheer: 'keren' },
    { type: 'join' },
    {},
  ]) {
    expect(await send(member, action)).toMatchObject({ outcome: 'refused' })
  }
  expect(await readGroup(member)).not.toBeNull()
})

test('an old request to leave a study group does not end a membership that began later', async () => {
  const friend = await newMember()
  const member = await newMember()
  const code = (await readGroup(friend))?.code
  const memberId = (await readGroup(member))?.members.find(({ isOwn }) => isOwn)?.id
  await leave(member)
  expect(await readGroup(member)).toBeNull()
  await join(member, code)
  expect(await send(member, { type: 'leave', memberId })).toMatchObject({ outcome: 'superseded' })
  expect((await readGroup(member))?.members).toHaveLength(2)
})

test('refunded, moved and deactivated learners are no longer members of the study group', async () => {
  const reader = await newMember()
  const refunded = await newMember()
  const moved = await newMember()
  await world.db
    .updateTable('enrollment')
    .set({ refunded_at: world.clock.now })
    .where('id', '=', refunded.enrollmentId)
    .execute()
  const { session_id: session } = await world.db
    .selectFrom('enrollment')
    .select('session_id')
    .where('id', '=', moved.enrollmentId)
    .executeTakeFirstOrThrow()
  const other = await world.db
    .selectFrom('course_session')
    .select('id')
    .where('id', '!=', session)
    .executeTakeFirstOrThrow()
  await world.db.updateTable('enrollment').set({ session_id: other.id }).where('id', '=', moved.enrollmentId).execute()
  expect((await readGroup(reader))?.members).toHaveLength(1)
  expect(await readGroup(moved)).toBeNull()
  expect(await readGroup(refunded)).toBeNull()
  expect((await join(refunded)).code).toBe('ENROLLMENT_REFUNDED')
  const deactivated = await newMember()
  expect((await readGroup(reader))?.members).toHaveLength(2)
  const at = { deactivated_at: world.clock.now }
  await world.db.updateTable('app_user').set(at).where('id', '=', deactivated.userId).execute()
  expect((await readGroup(reader))?.members).toHaveLength(1)
  expect((await join(moved)).data.group?.members).toHaveLength(1)
})

test('a merge moves a study group membership if the membership of the kept enrolment is no longer valid', async () => {
  const kept = await newMember()
  const other = await newMember()
  const third = await newMember()
  const { session_id: session } = await world.db
    .selectFrom('enrollment')
    .select('session_id')
    .where('id', '=', kept.enrollmentId)
    .executeTakeFirstOrThrow()
  await world.db
    .updateTable('enrollment')
    .set({ refunded_at: world.clock.now })
    .where('id', '=', kept.enrollmentId)
    .execute()
  const pair = { keptId: kept.userId, otherId: other.userId }
  await runInTransaction(world.db, tx => mergeEnrollments(tx, pair, new MergeCounter(), world.clock.now))
  const enrollment = world.db.selectFrom('enrollment').select(['session_id', 'refunded_at'])
  expect(await enrollment.where('id', '=', kept.enrollmentId).executeTakeFirst()).toEqual({
    session_id: session,
    refunded_at: null,
  })
  expect((await readGroup(third))?.members).toHaveLength(2)
  expect((await readGroup(kept))?.members.filter(({ isOwn }) => isOwn)).toHaveLength(1)
})

test('a merge keeps one study group membership, and erasing an account deletes its membership and cheers', async () => {
  const kept = await newMember()
  const other = await newMember()
  const third = await newMember()
  const memberId = (await readGroup(other))?.members[0]?.id
  await send(other, { type: 'cheer', memberId, cheer: 'makasih' })
  const exported = (await world.call(exportAccount, {}, { as: other })).data
  expect(exported.studyGroups).toMatchObject([{ leftAt: null }])
  expect(exported.cheers).toMatchObject([{ cheer: 'makasih' }])
  const pair = { keptId: kept.userId, otherId: other.userId }
  await runInTransaction(world.db, tx => mergeEnrollments(tx, pair, new MergeCounter(), world.clock.now))
  expect((await readGroup(third))?.members).toHaveLength(2)
  const alone = await newClassmate()
  const pairOfAlone = { keptId: alone.userId, otherId: third.userId }
  await runInTransaction(world.db, tx => mergeEnrollments(tx, pairOfAlone, new MergeCounter(), world.clock.now))
  expect((await readGroup(alone))?.members).toHaveLength(2)

  await world.call(deleteAccount, { body: { password: LEARNER_PASSWORD } }, { as: kept })
  expect((await readGroup(alone))?.members).toHaveLength(1)
  await world.call(deleteAccount, { body: { password: LEARNER_PASSWORD } }, { as: other })
  expect(await world.db.selectFrom('study_group_cheer').select('id').execute()).toEqual([])
})
