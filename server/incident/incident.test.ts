import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { getUserHistory, listDeskUsers } from '#contract/account/user.admin.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { listPersonalTables } from '#tests/support/personal-tables.ts'
import { parseCsv } from '../desk/import/csv-rows.ts'
import { draftIncident, incidentFiles } from './draft.ts'
import { personalRows, tablesWithoutOwner } from './personal-data.ts'
import type { IncidentScope } from './queries.ts'

const DAY_MS = 86_400_000

let world: LearningApp
beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())

let folder: string
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'incident-')), 'kejadian')
})
afterEach(() => rm(join(folder, '..'), { recursive: true }))

const getEmail = ({ userId }: Learner) => `${userId}@contoh.test`
const copyOf = (tables?: readonly string[], until = world.clock.now): IncidentScope => ({
  kind: 'copy',
  tables: tables && new Set(tables),
  until,
})
const read = (name: keyof typeof incidentFiles) => readFile(join(folder, incidentFiles[name]), 'utf8')

async function readCsv(name: 'people' | 'notices'): Promise<string[][]> {
  return [...parseCsv(Buffer.from(await read(name)))].map(({ cells }) => [...cells])
}

async function draft(scope: IncidentScope) {
  const now = world.clock.now
  const drafted = await draftIncident(world.db, folder, { scope, description: ['Uji coba.'], knownAt: now, now })
  const [head = [], ...rows] = await readCsv('people')
  const people = rows.map(row => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])))
  const find = (learner: Learner) => people.find(({ id }) => id === learner.userId)
  const kindsOf = (learner: Learner) =>
    find(learner)
      ?.['data']?.split(' ')
      .map(each => each.split(':')[0])
  return { ...drafted, people, find, kindsOf }
}

test('every table with personal data has a known owner, or is listed as a table without an owner', async () => {
  const known = new Set([...personalRows.map(({ table }) => table), ...tablesWithoutOwner])
  expect([...known].toSorted()).toEqual(await listPersonalTables(world.db))
})

test('a copy of the database affects every account, with the data that the account had when the copy was made', async () => {
  const learner = await world.newLearner({ points: 20 })
  await world.enrol(learner)
  const before = new Date(world.clock.now.getTime() - 1)
  const { totals, people, find, kindsOf } = await draft(copyOf())
  expect(kindsOf(learner)).toEqual(['account', 'password', 'logins', 'messages', 'learning', 'points', 'meetings'])
  const { count } = await world.db
    .selectFrom('app_user')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .where('created_at', '<=', world.clock.now)
    .executeTakeFirstOrThrow()
  expect([totals.people, people.length]).toEqual([count, count])

  // The learner registered after this copy was made, so the copy contains no data of the learner.
  expect((await draft(copyOf(undefined, before))).find(learner)).toBeUndefined()
  expect(find(learner)).toMatchObject({ email: getEmail(learner), telepon: '081234567890', email_sampai: 'ya' })
})

test('the draft states the day since which the learning data of a user is stored', async () => {
  const learner = await world.newLearner()
  await world.enrol(learner, 'dasar-pengembang-web', new Date('2026-03-05T20:00:00Z'))
  const { find } = await draft(copyOf(['enrollment']))
  expect(find(learner)?.['data']).toBe('learning:2026-03-06')
})

test('the list of affected users omits erased accounts, and counts merged accounts as the kept account', async () => {
  const [kept, middle, first, erased] = await Promise.all(Array.from({ length: 4 }, () => world.newLearner()))
  const close = (learner: Learner, into?: Learner) =>
    world.db
      .updateTable('app_user')
      .set({ deleted_at: world.clock.now, ...(into && { merged_into: into.userId }) })
      .where('id', '=', learner.userId)
      .execute()
  await world.enrol(first!)
  await close(erased!)
  await close(first!, middle)
  await close(middle!, kept)
  const { people, kindsOf } = await draft(copyOf(['enrollment', 'app_user']))
  expect(kindsOf(kept!)).toEqual(['account', 'password', 'learning'])
  const ids = new Set(people.map(({ id }) => id))
  expect([first, middle, erased].filter(each => ids.has(each!.userId))).toEqual([])
})

test('the list of affected users marks children and users whose email address is undeliverable', async () => {
  const [child, adult] = [await world.newLearner(), await world.newLearner()]
  const now = world.clock.now
  const yearsAgo = (years: number) => new Date(now.getTime() - years * 365.25 * DAY_MS).toISOString().slice(0, 10)
  await world.db
    .insertInto('user_profile')
    .values([
      { user_id: child.userId, birth_date: yearsAgo(17), updated_at: now },
      { user_id: adult.userId, birth_date: yearsAgo(19), updated_at: now },
    ])
    .execute()
  await world.db
    .insertInto('undeliverable_address')
    .values({ user_id: adult.userId, email: getEmail(adult), reason: 'bounced', reported_at: now })
    .execute()
  await world.db.updateTable('app_user').set({ phone_number: null }).where('id', '=', adult.userId).execute()
  const { totals, find } = await draft(copyOf())
  expect(totals).toMatchObject({ children: 1, undeliverable: 1, unreachable: 1 })
  expect(find(child)).toMatchObject({ di_bawah_18: 'ya', email_sampai: 'ya' })
  expect(find(adult)).toMatchObject({ di_bawah_18: 'tidak', email_sampai: 'tidak', telepon: '' })
})

test('a misused account affects its owner and the users whose data was opened with it', async () => {
  const [admin, seen, other] = [await world.newAdmin(), await world.newLearner(), await world.newLearner()]
  const from = world.clock.now
  const scope = (): IncidentScope => ({ kind: 'account', userId: admin.userId, from, until: world.clock.now })
  await world.call(getUserHistory, { params: { id: seen.userId } }, { as: admin })
  const opened = await draft(scope())
  expect(new Set(opened.people.map(({ id }) => id))).toEqual(new Set([admin.userId, seen.userId]))
  expect(opened.kindsOf(seen)).toEqual(['account', 'logins', 'points'])
  expect(opened.kindsOf(admin)).toContain('password')

  await world.call(listDeskUsers, { query: {} }, { as: admin })
  const listed = await draft(scope())
  expect(listed.kindsOf(other)).toEqual(['account'])
  expect(listed.kindsOf(seen)).toEqual(['account', 'logins', 'points'])
})

test('a misused account does not affect users whose data was opened more than an hour before the misuse', async () => {
  const [admin, seen] = [await world.newAdmin(), await world.newLearner()]
  await world.call(getUserHistory, { params: { id: seen.userId } }, { as: admin })
  const after = (ms: number) => new Date(world.clock.now.getTime() + ms)
  const scope = (from: Date): IncidentScope => ({ kind: 'account', userId: admin.userId, from, until: after(DAY_MS) })
  expect((await draft(scope(after(3_599_000)))).find(seen)).toBeDefined()
  expect((await draft(scope(after(3_601_000)))).find(seen)).toBeUndefined()
})

test('a notice contains only the data of its recipient, and is based on the edited template', async () => {
  const learner = await world.newLearner()
  await world.db
    .updateTable('app_user')
    .set({ full_name: '=HYPERLINK("x")' })
    .where('id', '=', learner.userId)
    .execute()
  const first = await draft(copyOf(['app_user']))
  expect(first.toFillIn).toBe(7)
  await writeFile(join(folder, incidentFiles.personTemplate), 'Halo {nama}, {salah}\n{data}')
  await writeFile(join(folder, incidentFiles.authorityTemplate), '{cakupan} {jumlah} {anak}\n{data}')
  const second = await draft(copyOf(['app_user']))
  expect(second.toFillIn).toBe(0)
  const notice = (await readCsv('notices')).find(([email]) => email === getEmail(learner))
  const day = world.clock.now.toISOString().slice(0, 4)
  expect(notice?.[2]).toMatch(/^Halo =HYPERLINK\("x"\), \{salah\}\n- nama, alamat email, dan nomor telepon \(sejak /)
  expect(notice?.[2]?.split('\n')).toHaveLength(3)
  expect(notice?.[2]).toContain(`sejak ${day}`)
  expect(second.find(learner)?.['nama']).toBe(`'=HYPERLINK("x")`)
  expect(await read('authority')).toMatch(/^Uji coba\. \d+ \d+\n- nama/)
  expect(await read('summary')).toContain('3 x 24 jam')
})

test('only the owner of the process can read the drafted files, and no unfinished file remains', async () => {
  await draft(copyOf())
  const names = await readdir(folder)
  expect(names.toSorted()).toEqual(Object.values(incidentFiles).toSorted())
  const modes = await Promise.all(names.map(async name => (await stat(join(folder, name))).mode & 0o777))
  expect([...new Set(modes), (await stat(folder)).mode & 0o777]).toEqual([0o600, 0o700])
})
