import type { TaskKind } from '../http/task-queue.ts'
import type { JobContext } from './job.ts'

/**
 * Work that a request causes and that runs later, once, on any server of this database. It survives its server: if a
 * worker is killed, another one takes the task. A feature defines its own in `tasks.ts`.
 */
export interface Task<Data extends object = object> extends TaskKind<Data> {
  /** Number of tasks of this kind that one server runs at the same time. */
  readonly atOnce: number
  /** Time after which another worker takes the task. Must be longer than any normal try. */
  readonly expireAfterSeconds: number
  /**
   * Runs one try. A try may end anywhere, and one that seemed dead may still run beside the next: two runs must have
   * the effect of one. A long try stops, by throwing, when `signal` reports it.
   */
  run(data: Data, context: JobContext, signal: AbortSignal): Promise<void>
}
