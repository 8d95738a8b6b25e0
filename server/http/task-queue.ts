import type { GenericSchema } from 'valibot'
import type { Tx } from '../db/database.ts'

/** What stands in the database of a task that waits. */
export interface TaskKind<Data extends object = object> {
  /** Unique, and kept for ever: it stands beside every task that waits. */
  readonly name: string
  /** What waits may have been written by an older version. */
  readonly data: GenericSchema<Data>
}

export interface DeadTask {
  id: string
  task: string | null
  data: unknown
  /** How it failed the last time. */
  failure: unknown
  since: Date
}

export interface TaskQueue {
  /** Writes tasks in the caller's transaction: they exist exactly when what caused them is committed. */
  send<Data extends object>(tx: Tx, task: TaskKind<Data>, data: readonly Data[]): Promise<void>
  /** Begins at once what was sent, after the commit. Without it a worker finds it within half a minute. */
  nudge(task: Pick<TaskKind, 'name'>): void
  /** Tasks that were given up, the newest first. */
  listDead(): Promise<DeadTask[]>
}
