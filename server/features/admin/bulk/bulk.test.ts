import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { sql } from 'kysely'
import { strictObject } from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import * as contract from '#contract/admin/bulk.ts'
import { userList } from '#contract/account/user.list.ts'
import { recordAudit } from '#server/desk/audit.ts'
import { type BulkAction, defineBulkAction } from '#server/desk/bulk/action.ts'
import { processRows } from '#server/desk/bulk/work.ts'
import { CallError } from '#server/http/errors.ts'
import type { JobContext } from '#server/jobs/job.ts'
import { getDatabaseTarget } from '#tests/support/postgres.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { jobs } from '../../index.ts'
import { deleteUndoData } from './queries.ts'
import { stopBulk } from './service.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'

/**
 * Test action that can be undone. It returns the new version of the row, so that an undo detects later changes of the
 * row.
 */
const hide: BulkAction = defineBulkAction({
  name: 'user.end-sessions',
  filter: userList.filter,
  given: strictObject({}),
  rows: (db, { search }) =>
    db
      .selectFrom('app_user')
      .select('id')
      .where('full_name', '=', search ?? ''),
  names: (db, ids) => db.selectFrom('app_user').select(['id', 'full_name as name']).where('id', 'in', ids).execute(),
  async run(tx, id, { actor, reason }) {
    const rowBefore = await tx.selectFrom('app_user').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!rowBefore) throw new CallError('USER_NOT_FOUND')
    if (rowBefore.phone_number === 'rusak') throw new Error('a fault nobody foresaw')
    const written = tx.updateTable('app_user').set({ full_name: 'Tersembunyi' }).where('id', '=', id)
    const { version } = await written.returning('version').executeTakeFirstOrThrow()
    await recordAudit(tx, actor, {
      action: 'user.update',
      subject: { kind: 'user', id, name: rowBefore.full_name },
      reason,
    })
    return { version, fullName: rowBefore.full_name }
  },
  async undo(tx, id, { version, fullName }, { actor, reason }) {
    const change = tx.updateTable('app_user').set({ full_name: String(fullName) })
    const { numUpdatedRows } = await change
      .where('id', '=', id)
      .where('version', '=', Number(version))
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new CallError('VERSION_STALE')
    await recordAudit(tx, actor, {
      action: 'user.update',
      subject: { kind: 'user', id, name: String(fullName) },
      reason,
    })
  },
})

let world: LearningApp
let admin: Learner
let context: JobContext
let name: string
const signal = new AbortController().signal
const reason = 'Dicatat untuk uji'

beforeAll(async () => {
  world = await startLearningApp({ jobs: jobs.map(job => ({ ...job, run: async () => {} })) })
  admin = await world.newAdmin()
  const log = { warn: () => undefined, error: () => undefined }
  context = { db: world.db, now: () => world.clock.now, log } as unknown as JobContext
})
afterAll(() => world.close())
beforeEach(() => {
  name = `Uji ${randomUUID()}`
})

async function newLearners(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await sql`
    insert into app_user (id, full_name, email, is_admin, roles, created_at)
    select id, ${name}, id || '@contoh.test', false, array['learner'], ${world.clock.now} from unnest(${ids}::uuid[]) as id
  `.execute(world.db)
  return ids
}

const plan = (target: contract.BulkTarget) =>
  world.call(contract.planBulk, { body: { deed: 'user.end-sessions', target } }, { as: admin })
const start = (id: string) => world.call(contract.startBulk, { params: { id }, body: { reason } }, { as: admin })
const undo = (id: string) => world.call(contract.undoBulk, { params: { id }, body: { reason } }, { as: admin })
const read = async (id: string) => (await world.call(contract.getBulk, { params: { id } }, { as: admin })).data
const getRows = async (id: string, state: contract.BulkRowState) =>
  (await world.call(contract.listBulkRows, { params: { id }, query: { state } }, { as: admin })).data.items
const work = (id: string, rows = 1_000) => processRows(context, hide, id, { rows, signal })
const logged = async (ids: readonly string[]) => {
  const rows = await world.db
    .selectFrom('audit_entry')
    .select('subject_id')
    .where('subject_id', 'in', ids)
    .where('deed', '=', 'user.update')
    .execute()
  return rows.map(row => row.subject_id).toSorted()
}
const getNames = async (ids: readonly string[]) => {
  const rows = await world.db.selectFrom('app_user').select('full_name').where('id', 'in', ids).execute()
  return [...new Set(rows.map(row => row.full_name))]
}

describe('bulk plans', () => {
  test('a bulk plan contains the rows that match the filter when the plan is created, and no rows added later', async () => {
    const ids = await newLearners(3)
    const { data: planned } = await plan({ filter: { search: name } })
    expect(planned).toMatchObject({ state: 'planned', total: 3, counts: { waiting: 3, done: 0 } })
    const [late] = await newLearners(1)
    await start(planned.id)
    await work(planned.id)
    expect(await logged([...ids, late!])).toEqual(ids.toSorted())
    expect(await read(planned.id)).toMatchObject({ state: 'done', counts: { waiting: 0, done: 3 } })
  })

  test('a bulk plan contains a row once even if it was given twice, and is rejected if no row matches', async () => {
    const [id] = await newLearners(1)
    expect((await plan({ ids: [id!, id!] })).data.total).toBe(1)
    expect((await plan({ filter: { search: 'tidak ada' } })).code).toBe('BULK_EMPTY')
    const misspelt = await plan({ filter: { serch: name } })
    expect([misspelt.status, misspelt.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect((await plan({ ids: [] })).code).toBe('VALIDATION_FAILED')
  })

  test('a bulk plan changes nothing before it is started, and can be started once', async () => {
    const ids = await newLearners(2)
    const { id } = (await plan({ ids })).data
    await work(id)
    expect(await logged(ids)).toEqual([])
    const both = await Promise.all([start(id), start(id)])
    expect(new Set(both.map(({ code }) => code))).toEqual(new Set(['BULK_NOT_STARTABLE', undefined]))
  })
})

describe('execution of bulk operations', () => {
  test('a bulk operation reports the result of each row, and continues after a failed row', async () => {
    const ids = await newLearners(4)
    await world.db.updateTable('app_user').set({ phone_number: 'rusak' }).where('id', '=', ids[1]!).execute()
    const stranger = randomUUID()
    const { id } = (await plan({ ids: [...ids, stranger] })).data
    await start(id)
    await work(id)
    expect(await read(id)).toMatchObject({ state: 'done', counts: { done: 3, refused: 2, waiting: 0 } })
    expect(await getRows(id, 'refused')).toEqual([
      expect.objectContaining({ subjectId: ids[1], name, problem: expect.stringContaining('kesalahan pada sistem') }),
      expect.objectContaining({ subjectId: stranger, name: null, problem: 'Pengguna tidak ditemukan.' }),
    ])
  })

  test('three workers at the same time process each row of a bulk operation once', async () => {
    const ids = await newLearners(60)
    const { id } = (await plan({ ids })).data
    await start(id)
    await Promise.all([work(id), work(id), work(id)])
    expect(await logged(ids)).toEqual(ids.toSorted())
    expect((await read(id)).state).toBe('done')
  })

  test('a bulk operation stops at the current row if its admin is demoted, and another admin can continue it', async () => {
    const ids = await newLearners(4)
    const { id } = (await plan({ ids })).data
    await start(id)
    const demote = (isAdmin: boolean) =>
      world.db.updateTable('app_user').set({ is_admin: isAdmin }).where('id', '=', admin.userId).execute()
    const demoting: BulkAction = {
      ...hide,
      async run(tx, row, order) {
        const kept = await hide.run(tx, row, order)
        // The update waits for the lock on the admin's account, so it takes effect after the first row of the
        // operation.
        demoted ??= demote(false)
        return kept
      },
    }
    let demoted: ReturnType<typeof demote> | undefined
    await processRows(context, demoting, id, { rows: 1, signal })
    await demoted
    expect(await work(id)).toBe(false)
    expect(await logged(ids)).toHaveLength(1)
    const otherAdmin = await world.newAdmin()
    const response = await world.call(contract.getBulk, { params: { id } }, { as: otherAdmin })
    expect(response.data).toMatchObject({ state: 'stopped', counts: { waiting: 3, done: 1 } })
    expect(
      (await world.call(contract.startBulk, { params: { id }, body: { reason } }, { as: otherAdmin })).status,
    ).toBe(200)
    await work(id)
    expect(await logged(ids)).toEqual(ids.toSorted())
    await demote(true)
  })

  test('a stopped bulk operation processes no further row until it is continued', async () => {
    const ids = await newLearners(10)
    const { id } = (await plan({ ids })).data
    await start(id)
    expect(await work(id, 4)).toBe(true)
    const stopped = await world.call(contract.stopBulk, { params: { id } }, { as: admin })
    expect(stopped.data).toMatchObject({ state: 'stopped', counts: { done: 4, waiting: 6 } })
    expect(await work(id)).toBe(false)
    expect(await logged(ids)).toHaveLength(4)
    expect((await world.call(contract.stopBulk, { params: { id } }, { as: admin })).code).toBe('BULK_NOT_RUNNING')
    await start(id)
    await work(id)
    expect(await logged(ids)).toEqual(ids.toSorted())
  })
})

describe('undo of bulk operations', () => {
  test('an undo lists and keeps the rows that changed after the operation, and restores all other rows', async () => {
    const ids = await newLearners(5)
    const { id } = (await plan({ ids })).data
    await start(id)
    await work(id)
    await world.db.updateTable('app_user').set({ full_name: 'Diubah lagi' }).where('id', '=', ids[2]!).execute()
    expect((await undo(id)).status).toBe(200)
    await work(id)
    expect(await read(id)).toMatchObject({ state: 'undone', counts: { undone: 4, kept: 1 }, undoUntil: null })
    expect(await getRows(id, 'kept')).toMatchObject([{ subjectId: ids[2], name: 'Diubah lagi' }])
    expect((await getNames(ids)).toSorted()).toEqual(['Diubah lagi', name].toSorted())
    expect((await undo(id)).code).toBe('BULK_NOT_UNDOABLE')
  })

  test('after a day an undo is refused, and the previous values are deleted', async () => {
    const ids = await newLearners(1)
    const { id } = (await plan({ ids })).data
    await start(id)
    await work(id)
    const { now } = world.clock
    world.clock.now = new Date(now.getTime() + 86_400_001)
    const later = { userId: admin.userId, accessToken: await world.tokenFor(admin.userId) }
    const lateResponse = await world.call(contract.undoBulk, { params: { id }, body: { reason } }, { as: later })
    await deleteUndoData(world.db, world.clock.now)
    world.clock.now = now
    expect(lateResponse.code).toBe('BULK_NOT_UNDOABLE')
    const remainingRows = await world.db.selectFrom('bulk_row').select('undo').where('bulk_id', '=', id).execute()
    expect(remainingRows).toEqual([{ undo: null }])
  })

  test('an undo that is still running at its deadline restores all rows', async () => {
    const ids = await newLearners(3)
    const { id } = (await plan({ ids })).data
    await start(id)
    await work(id)
    await undo(id)
    await work(id, 1)
    await deleteUndoData(world.db, new Date(world.clock.now.getTime() + 86_400_001))
    await work(id)
    expect(await read(id)).toMatchObject({ state: 'undone', counts: { undone: 3, kept: 0 } })
    expect(await getNames(ids)).toEqual([name])
  })

  test('an undo keeps a row whose previous values were deleted, and reports why', async () => {
    const ids = await newLearners(2)
    const { id } = (await plan({ ids })).data
    await start(id)
    await work(id)
    await undo(id)
    await world.db.updateTable('bulk_row').set({ undo: null }).where('subject_id', '=', ids[0]!).execute()
    await work(id)
    expect(await read(id)).toMatchObject({ state: 'undone', counts: { undone: 1, kept: 1 } })
    expect(await getRows(id, 'kept')).toMatchObject([
      { subjectId: ids[0], problem: 'Pekerjaan ini tidak bisa dibatalkan, atau sudah lewat 24 jam.' },
    ])
  })

  test('an undo of a stopped bulk operation does not touch the rows that were not processed', async () => {
    const ids = await newLearners(6)
    const { id } = (await plan({ ids })).data
    await start(id)
    await work(id, 3)
    await stopBulk(world.db, { userId: admin.userId, place: '::1', at: world.clock.now }, id, () => hide)
    await undo(id)
    await work(id)
    expect(await read(id)).toMatchObject({ state: 'undone', counts: { undone: 3, waiting: 3 } })
    expect(await getNames(ids)).toEqual([name])
  })
})

/** Starts a separate process that works on this bulk operation until it is killed. */
async function startWorker(bulkId: string): Promise<ChildProcess> {
  const url = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db)
  const target = getDatabaseTarget(inject('postgres').admin, rows[0]!.name)
  const script = `
    import { sql } from 'kysely'
    import { strictObject } from 'valibot'
    import { connect } from ${url('../../../db/connect.ts')}
    import { defineBulkAction } from ${url('../../../desk/bulk/action.ts')}
    import { processRows } from ${url('../../../desk/bulk/work.ts')}
    const { db } = connect(${JSON.stringify(target)}, { poolSize: 4 })
    const action = defineBulkAction({
      name: 'user.end-sessions', filter: strictObject({}), given: strictObject({}), names: async () => [],
      rows: () => { throw new Error('planned already') },
      async run(tx, id) {
        await sql\`insert into bulk_ran (id, worker) values (\${id}, \${process.pid})\`.execute(tx)
      },
    })
    const log = { warn: console.error, error: console.error }
    const context = { db, now: () => new Date(), log }
    await processRows(context, action, ${JSON.stringify(bulkId)}, { rows: 100_000, signal: new AbortController().signal })
    process.exit(0)`
  return spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
  })
}

test(
  'a bulk operation processes each of a thousand rows exactly once even if its worker is killed three times',
  { timeout: scaleTimeLimit(120_000) },
  async () => {
    await sql`create table bulk_ran (id uuid not null, worker int not null)`.execute(world.db)
    const ids = await newLearners(1_000)
    const { id } = (await plan({ filter: { search: name } })).data
    await start(id)
    const ran = async () => (await sql<{ id: string; worker: number }>`select * from bulk_ran`.execute(world.db)).rows
    for (const until of [100, 350, 700]) {
      const worker = await startWorker(id)
      await expect
        .poll(async () => (await ran()).length, { timeout: scaleTimeLimit(60_000), interval: 20 })
        .toBeGreaterThan(until)
      const gone = once(worker, 'exit')
      worker.kill('SIGKILL')
      await gone
      expect((await ran()).length).toBeLessThan(1_000)
    }
    const lastWorker = await startWorker(id)
    expect(await once(lastWorker, 'exit')).toEqual([0, null])
    const done = await ran()
    expect(done.map(row => row.id).toSorted()).toEqual(ids.toSorted())
    expect(new Set(done.map(row => row.worker)).size).toBe(4)
    expect(await read(id)).toMatchObject({ state: 'done', counts: { done: 1_000, waiting: 0, refused: 0 } })
  },
)
