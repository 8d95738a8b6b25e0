import type { Config } from '../config.ts'
import type { Tx } from '../db/database.ts'
import type { Storage } from '../storage/port.ts'
import type { Machine } from './machine.ts'
import type { Network } from './network.ts'

/**
 * Runs `read` in a separate read-only transaction. The database ends the transaction after the time limit of the check.
 */
export type ReadDatabase = <T>(read: (tx: Tx) => Promise<T>) => Promise<T>

export type DatabaseAccess =
  | { readonly isOpen: true; readonly isEmbedded: boolean; readonly wasStarted: boolean; readonly ask: ReadDatabase }
  | { readonly isOpen: false; readonly isFault: boolean; readonly detail: string; readonly fix: string }

/** Data that the checks read. Tests replace parts of it to make a check fail. */
export interface DoctorContext {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Settings of the server. Undefined if the settings are not valid. */
  readonly config: Config | undefined
  readonly settingsFault: string
  readonly now: Date
  readonly database: DatabaseAccess
  readonly storage: Pick<Storage, 'sizeOf'>
  readonly machine: Machine
  readonly network: Network
}
