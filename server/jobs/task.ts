import type { TaskKind } from '../http/task-queue.ts'
import type { JobContext } from './job.ts'

/**
 * Work that somebody caused and that is done later, once, by any server of this database. It survives its server: a task
 * whose worker was killed is given to another one. A feature brings its own in `tasks.ts`.
 */
export interface Task<Data extends object = object> extends TaskKind<Data> {
  /** How many of it one server does at the same time. */
  readonly atOnce: number
  /** Longer than any honest try takes; after that it is given to another worker. */
  readonly expireAfterSeconds: number
  /**
   * One try. A try may be cut off anywhere, and one that was believed dead may still run beside the next: doing it twice
   * must do no more than once. A long one stops, by throwing, when `signal` says so.
   */
  run(data: Data, context: JobContext, signal: AbortSignal): Promise<void>
}
