import type { GenericSchema } from 'valibot'
import type { Tx } from '../db/database.ts'

/** Name and schema of a kind of stored tasks. */
export interface TaskKind<Data extends object = object> {
  /** Unique name of the queue. Must never change, because every waiting task is stored with it. */
  readonly name: string
  /** Schema of the data. It must accept data of older versions, because waiting tasks may come from them. */
  readonly data: GenericSchema<Data>
}

export interface DeadTask {
  id: string
  task: string | null
  data: unknown
  /** Error of the last attempt. */
  failure: unknown
  since: Date
}

export interface TaskQueue {
  /** Writes tasks in the caller's transaction, so that they exist only if their cause is committed. */
  send<Data extends object>(tx: Tx, task: TaskKind<Data>, data: readonly Data[]): Promise<void>
  /** Starts sent tasks at once. Call it after the commit. Without it a worker finds the tasks within half a minute. */
  nudge(task: Pick<TaskKind, 'name'>): void
  /** Returns the tasks that failed on every attempt, newest first. */
  listDead(): Promise<DeadTask[]>
}
