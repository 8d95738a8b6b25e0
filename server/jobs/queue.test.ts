import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { number, object } from 'valibot'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { runAsAdmin } from '#tests/support/postgres.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { runInTransaction } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { QUEUE_SCHEMA } from '../db/queue-schema.ts'
import type { JobContext } from './job.ts'
import { createQueue } from './queue.ts'
import type { Task } from './task.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'

const waiting = { timeout: scaleTimeLimit(20_000) }

let database: TestDatabase
let queues: ReturnType<typeof createQueue>[]
let logged: { level: string; task?: string; words: string }[]
let programs: ChildProcess[]
beforeEach(async () => {
  database = await openTestDatabase()
  await sql`create table ran (n int not null, worker int not null)`.execute(database.db)
  queues = []
  logged = []
  programs = []
})
afterEach(async () => {
  for (const program of programs) program.kill('SIGKILL')
  for (const queue of queues) await queue.close()
  await database.close()
})

const createLog = (level: string) => (about: object, words: string) => void logged.push({ level, words, ...about })
const log = { warn: createLog('warn'), error: createLog('error') }
const getContext = () => ({ db: database.db, log }) as unknown as JobContext

type Run = Task<{ n: number }>['run']
const getTask = (run: Run): Task<{ n: number }> => ({
  name: 'count',
  data: object({ n: number() }),
  atOnce: 2,
  expireAfterSeconds: 60,
  run,
})
const noted: Run = async ({ n }) => {
  await sql`insert into ran values (${n}, 0)`.execute(database.db)
}

async function open(run: Run, { isWorking = true } = {}) {
  const task = getTask(run)
  const queue = createQueue({ tasks: [task], pool: database.pool, contextOf: getContext, isWorking })
  queues.push(queue)
  await queue.start()
  const send = (...numbers: number[]) =>
    runInTransaction(database.db, tx =>
      queue.send(
        tx,
        task,
        numbers.map(n => ({ n })),
      ),
    )
  return { queue, task, send, nudge: () => queue.nudge(task) }
}

async function ran(): Promise<{ n: number; worker: number }[]> {
  const { rows } = await sql<{ n: number; worker: number }>`select n, worker from ran order by n`.execute(database.db)
  return rows
}
const numbersRan = async () => (await ran()).map(({ n }) => n)
const upTo = (count: number, from = 0) => Array.from({ length: count }, (_none, nth) => from + nth)
async function states(): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select distinct state::text from ${sql.table(`${QUEUE_SCHEMA}.job`)} where name = 'count'`.execute(database.db)
  return rows.map(({ state }) => state)
}

/** Simulates an hour without workers. After it, running workers count as dead, and retries are due. */
async function anHourPasses(): Promise<void> {
  await sql`
    update ${sql.table(`${QUEUE_SCHEMA}.job`)}
       set heartbeat_on = heartbeat_on - interval '1 hour', start_after = start_after - interval '1 hour'
     where state in ('created', 'retry', 'active')`.execute(database.db)
  await sql`update ${sql.table(`${QUEUE_SCHEMA}.queue`)} set monitor_on = null`.execute(database.db)
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schema: QUEUE_SCHEMA,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await boss.supervise('count')
  await boss.stop({ graceful: false })
}

describe('the task queue', { timeout: scaleTimeLimit(60_000) }, () => {
  it('the queue contains a task only if the transaction that sent the task was committed', async () => {
    const { queue, task, send, nudge } = await open(noted)
    await expect(
      runInTransaction(database.db, async tx => {
        await queue.send(tx, task, [{ n: 1 }])
        throw new Error('the cause was no good')
      }),
    ).rejects.toThrow('the cause was no good')
    await send(2)
    nudge()
    await expect.poll(numbersRan, waiting).toEqual([2])
  })

  it('a server without workers only enqueues tasks, and another server runs them', async () => {
    const sender = await open(noted, { isWorking: false })
    await sender.send(1, 2, 3)
    sender.nudge()
    expect(await states()).toEqual(['created'])
    await open(noted)
    await expect.poll(numbersRan, waiting).toEqual([1, 2, 3])
  })

  it('retries failed tasks, and keeps tasks that used up all tries, so that admins can see them', async () => {
    let tries = 0
    const { queue, send, nudge } = await open(async () => {
      tries += 1
      throw new Error(`no paper, ${tries}`)
    })
    await send(7)
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      nudge()
      await expect.poll(() => tries, waiting).toBe(attempt)
      await expect.poll(states, waiting).toEqual([attempt <= 10 ? 'retry' : 'failed'])
      await anHourPasses()
    }
    expect(logged.filter(({ task }) => task === 'count').map(({ level }) => level)).toEqual([
      ...upTo(10).map(() => 'warn'),
      'error',
    ])
    expect(await queue.listDead()).toMatchObject([
      { task: 'count', data: { n: 7 }, failure: { message: 'no paper, 11' } },
    ])
    await anHourPasses()
    expect(await queue.listDead()).toHaveLength(1)
  })

  it('the queue closes within seconds although a task never ends, and releases the task', async () => {
    const begun = Promise.withResolvers<AbortSignal>()
    const { queue, send, nudge } = await open((_data, _context, signal) => {
      begun.resolve(signal)
      return new Promise(() => {})
    })
    await send(1)
    nudge()
    const signal = await begun.promise
    await queue.close()
    expect(signal.aborted).toBe(true)
    expect(await states()).toEqual(['retry'])
  })

  it('the queue works again after every connection was cut', async () => {
    const { send, nudge } = await open(noted)
    const { admin } = inject('postgres')
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db)
    await runAsAdmin(
      admin,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${rows[0]?.name}' and pid <> pg_backend_pid()`,
    )
    await expect.poll(() => send(1).then(() => 'sent', String), waiting).toBe('sent')
    nudge()
    await expect.poll(numbersRan, waiting).toEqual([1])
  })

  it('servers that start at the same time migrate the queue once', async () => {
    await sql`drop schema ${sql.id(QUEUE_SCHEMA)} cascade`.execute(database.db)
    await Promise.all([migrate(database.target), migrate(database.target), migrate(database.target)])
    const { send, nudge } = await open(noted)
    await send(1)
    nudge()
    await expect.poll(numbersRan, waiting).toEqual([1])
  })
})

/**
 * Starts a server with only the queue. A task with a number below zero never ends in the first process that runs it.
 */
async function startWorker() {
  const url = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
  const script = `
    import { createInterface } from 'node:readline'
    import { sql } from 'kysely'
    import { number, object } from 'valibot'
    import { connect } from ${url('../db/connect.ts')}
    import { createQueue } from ${url('./queue.ts')}
    const { db, pool } = connect(${JSON.stringify(database.target)}, { poolSize: 4 })
    const task = {
      name: 'count', data: object({ n: number() }), atOnce: 2, expireAfterSeconds: 60,
      async run({ n }) {
        await sql\`insert into ran values (\${n}, \${process.pid})\`.execute(db)
        const { rows } = await sql\`select count(*) as tries from ran where n = \${n}\`.execute(db)
        if (n < 0 && rows[0].tries === 1) await new Promise(() => {})
      },
    }
    const log = { warn: console.error, error: console.error }
    const queue = createQueue({ tasks: [task], pool, contextOf: () => ({ db, log }), isWorking: true })
    await queue.start()
    createInterface({ input: process.stdin }).on('line', () => queue.nudge(task))
    console.log('up')`
  const program = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  programs.push(program)
  await once(createInterface({ input: program.stdout }), 'line')
  return { program, pid: program.pid ?? 0, nudge: () => program.stdin.write('\n') }
}

describe('two processes', { timeout: scaleTimeLimit(90_000) }, () => {
  it('two processes run each task once, and one process takes over the tasks of a killed process', async () => {
    const { send } = await open(noted, { isWorking: false })
    const workers = [await startWorker(), await startWorker()]
    await send(...upTo(200))
    for (const { nudge } of workers) nudge()
    await expect.poll(states, waiting).toEqual(['completed'])
    expect(await numbersRan()).toEqual(upTo(200))
    expect(new Set((await ran()).map(({ worker }) => worker))).toEqual(new Set(workers.map(({ pid }) => pid)))

    await send(-1)
    for (const { nudge } of workers) nudge()
    await expect.poll(async () => (await ran())[0]?.n, waiting).toBe(-1)
    const holder = (await ran())[0]?.worker
    const [dying, survivor] = holder === workers[0]?.pid ? workers : workers.toReversed()
    await send(...upTo(50, 200))
    for (const { nudge } of workers) nudge()
    const gone = once(dying!.program, 'exit')
    dying!.program.kill('SIGKILL')
    await gone
    await anHourPasses()
    await anHourPasses()
    survivor!.nudge()
    await expect.poll(states, waiting).toEqual(['completed'])
    const done = await ran()
    expect(new Set(done.map(({ n }) => n))).toEqual(new Set([-1, ...upTo(250)]))
    const heldBy = done.filter(({ n }) => n === -1).map(({ worker }) => worker)
    expect(heldBy).toHaveLength(2)
    expect(new Set(heldBy)).toEqual(new Set([holder, survivor!.pid]))
  })
})
