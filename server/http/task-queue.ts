import type { GenericSchema } from 'valibot'
import type { Tx } from '../db/database.ts'

/** Name and data schema of one kind of stored tasks. */
export interface TaskKind<Data extends object = object> {
  /** Unique name of the kind. Must never change, because every waiting task is stored under this name. */
  readonly name: string
  /**
   * Schema of the task's data. Must also accept data that older versions of the server stored, because such tasks may
   * still be waiting.
   */
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
  /** Stores tasks in the caller's transaction, so that the tasks exist only if the transaction commits. */
  send<Data extends object>(tx: Tx, task: TaskKind<Data>, data: readonly Data[]): Promise<void>
  /**
   * Starts stored tasks at once. Must be called after the commit. Without this call a worker finds the tasks within
   * half a minute.
   */
  nudge(task: Pick<TaskKind, 'name'>): void
  /** Returns the tasks whose tries have all failed, newest first. */
  listDead(): Promise<DeadTask[]>
}
