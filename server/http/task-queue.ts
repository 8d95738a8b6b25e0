import type { GenericSchema } from 'valibot'
import type { Tx } from '../db/database.ts'

/** The stored form of a waiting task. */
export interface TaskKind<Data extends object = object> {
  /** Unique name of the queue. Never change it, because every waiting task is stored with it. */
  readonly name: string
  /** Schema of the data; a waiting task may come from an older version. */
  readonly data: GenericSchema<Data>
}

export interface DeadTask {
  id: string
  task: string | null
  data: unknown
  /** Error of the last try. */
  failure: unknown
  since: Date
}

export interface TaskQueue {
  /** Writes tasks in the caller's transaction: they exist only if their cause is committed. */
  send<Data extends object>(tx: Tx, task: TaskKind<Data>, data: readonly Data[]): Promise<void>
  /** Starts sent tasks at once; call it after the commit. Without it a worker finds them within half a minute. */
  nudge(task: Pick<TaskKind, 'name'>): void
  /** Tasks that were given up, newest first. */
  listDead(): Promise<DeadTask[]>
}
