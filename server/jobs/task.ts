import type { TaskKind } from '../http/task-queue.ts'
import type { JobContext } from './job.ts'

/**
 * Work that a request causes and that one server of the database executes later. If a worker is killed, another worker
 * takes over the task. A feature defines its tasks in `tasks.ts`.
 */
export interface Task<Data extends object = object> extends TaskKind<Data> {
  /** Number of tasks of this kind that one server runs at the same time. */
  readonly atOnce: number
  /** Time after which another worker takes over the task. Must be longer than any normal try. */
  readonly expireAfterSeconds: number
  /**
   * Makes one try. The process may be killed at any time. A try that wrongly counts as dead may still run at the same
   * time as the next try, so several tries must have the same effect as one. A long try must throw when `signal` is
   * aborted.
   */
  run(data: Data, context: JobContext, signal: AbortSignal): Promise<void>
}
