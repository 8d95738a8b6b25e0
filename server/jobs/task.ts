import type { TaskKind } from '../http/task-queue.ts'
import type { JobContext } from './job.ts'

/**
 * Work that a request causes and that is executed later, once, on any server of the database. If a worker is killed,
 * another worker takes the task. A feature defines its tasks in `tasks.ts`.
 */
export interface Task<Data extends object = object> extends TaskKind<Data> {
  /** Number of tasks of this kind that one server runs at the same time. */
  readonly atOnce: number
  /** Time after which another worker takes the task. Must be longer than any normal attempt. */
  readonly expireAfterSeconds: number
  /**
   * Makes one attempt. The process may be killed at any point. An attempt that seemed dead may still run at the same
   * time as the next attempt, so two attempts must have the same effect as one attempt. A long attempt must throw when
   * `signal` is aborted.
   */
  run(data: Data, context: JobContext, signal: AbortSignal): Promise<void>
}
