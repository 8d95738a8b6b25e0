import type { Pool } from 'pg'
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss'
import { parse } from 'valibot'
import { QUEUE_SCHEMA } from '../db/queue-schema.ts'
import type { TaskQueue } from '../http/task-queue.ts'
import type { ServerPart } from '../parts.ts'
import { waitWithTimeout } from './wait-with-timeout.ts'
import type { JobContext } from './job.ts'
import type { Task } from './task.ts'

/**
 * Interval at which a worker looks for tasks that other servers have sent, and for tasks to retry. This server starts
 * its own tasks with `nudge`, so no connection has to listen for new tasks.
 */
const LOOK_EVERY_SECONDS = 30
/**
 * Time without a heartbeat after which a worker counts as dead. Another worker then takes over the task within two
 * minutes.
 */
const HEARTBEAT_SECONDS = 30
const CLOSE_WITHIN_MS = 3_000
const FAIL_WITHIN_MS = 1_000

/**
 * Pauses between the tries of a task: 15 s, 30 s, 1 min and so on, up to 1 hour. A task can therefore succeed after a
 * failure that lasts an hour.
 */
const tries = { retryLimit: 10, retryDelay: 15, retryBackoff: true, retryDelayMax: 3_600 }

const DAY_SECONDS = 86_400
/** Waiting tasks are stored for a year, even if no server is running. Finished tasks are deleted after one day. */
const retention = { retentionSeconds: 365 * DAY_SECONDS, deleteAfterSeconds: DAY_SECONDS }
/**
 * Queue for tasks whose tries have all failed. Workers do not take tasks from this queue, but an admin can read them.
 */
const DEAD = { name: 'dead', ...retention }

/** Settings that reduce the background work of the queue library. They suit a small machine that is mostly idle. */
const pace = {
  schedule: false, // a `Job` runs by a timer instead
  monitorVacuum: false,
  reindex: false, // autovacuum is enough for a few tasks a day
  queueCacheIntervalSeconds: 3_600,
  flowIntervalSeconds: DAY_SECONDS, // no task waits for another task
  bamIntervalSeconds: 3_600,
} as const

interface Parts {
  tasks: readonly Task[]
  pool: Pool
  contextOf: () => JobContext
  /** True if this server runs tasks. False if this server only sends tasks, which other servers run. */
  isWorking: boolean
}

/** Creates the task queue. All servers of a database share the queue. */
export function createQueue({ tasks, pool, contextOf, isWorking }: Parts): TaskQueue & ServerPart {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: QUEUE_SCHEMA,
    supervise: isWorking,
    ...pace,
  })
  for (const event of ['error', 'warning'] as const)
    boss.on(event, (fault: unknown) => contextOf().log.warn({ err: fault }, 'task queue reported an error'))
  const ending = new AbortController()
  const workers = new Map<string, string[]>()
  let opening: Promise<void> | undefined

  async function open(): Promise<void> {
    await boss.start()
    for (const { name, ...options } of [DEAD, ...tasks.map(queueOf)]) {
      await boss.createQueue(name, options)
      await boss.updateQueue(name, options)
      // Loads the queue's metadata now, so that `send` needs no second connection while the caller's transaction is
      // open.
      await boss.insert(name, [])
    }
  }

  /** Opens the queue once. If opening fails, the next call tries again. */
  function opened(): Promise<void> {
    opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }

  async function attempt(task: Task, job: JobWithMetadata): Promise<void> {
    const context = contextOf()
    try {
      await task.run(parse(task.data, job.data), context, AbortSignal.any([job.signal, ending.signal]))
    } catch (error) {
      const fault = { err: error, task: task.name, id: job.id, attempt: job.retryCount + 1 }
      if (job.retryCount >= job.retryLimit) context.log.error(fault, 'task failed on every attempt')
      else if (!ending.signal.aborted) context.log.warn(fault, 'task failed, will retry')
      throw error
    }
  }

  async function addWorker(task: Task): Promise<void> {
    const options = { pollingIntervalSeconds: LOOK_EVERY_SECONDS, includeMetadata: true } as const
    const id: string = await boss.work(task.name, options, async ([job]: JobWithMetadata[]) => {
      if (!job) return
      // Makes the worker look for the next task directly after this task, because more tasks may be waiting. The worker
      // pauses only if no task is waiting.
      boss.notifyWorker(id)
      await attempt(task, job)
    })
    workers.set(task.name, [...(workers.get(task.name) ?? []), id])
  }

  return {
    async start() {
      if (!isWorking) return
      await opened()
      for (const task of tasks) for (let nth = 0; nth < task.atOnce; nth += 1) await addWorker(task)
    },
    async send(tx, task, data) {
      if (data.length === 0) return
      await opened()
      const jobs = data.map(each => ({ data: each }))
      await boss.insert(task.name, jobs, { db: fromKysely(tx) })
    },
    nudge({ name }) {
      for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
    },
    async listDead() {
      await opened()
      const jobs = await boss.findJobs(DEAD.name, { queued: true })
      return jobs
        .map(job => ({
          id: job.id,
          task: job.sourceName,
          data: job.data,
          failure: job.sourceOutput,
          since: job.createdOn,
        }))
        .toSorted((one, other) => other.since.getTime() - one.since.getTime())
    },
    async close() {
      ending.abort()
      if (!opening) return
      await opening.catch(() => undefined)
      const tasksAtRest = Promise.all([...workers.keys()].map(name => boss.offWork(name, { wait: true })))
      await waitWithTimeout(CLOSE_WITHIN_MS, tasksAtRest)
      // Marks running tasks as failed at once, so that another server retries them before their heartbeat times out.
      await waitWithTimeout(FAIL_WITHIN_MS, boss.stop({ graceful: false }))
    },
  }
}

function queueOf({ name, expireAfterSeconds }: Task) {
  return {
    name,
    ...tries,
    ...retention,
    deadLetter: DEAD.name,
    expireInSeconds: expireAfterSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  }
}
