import type { OutboxKind } from '#contract/wire/outbox-kinds.ts'
import type { ServerKeys } from '../../../../db/server-keys.ts'
import type { EntryAnswer, EventTime } from '../answers.ts'
import type { RequestedRows, RunState } from './run-state.ts'

/** An entry that can be applied in memory, together with other entries of its batch. */
export interface BatchApply<K extends OutboxKind = OutboxKind> {
  /** Registers the rows that the entry needs. */
  ask(asked: RequestedRows, eventTime: EventTime, keys: ServerKeys): void
  /**
   * Applies the entry to the state in memory. Returns the same answer as the endpoint for a single action. To refuse
   * the entry, throws and leaves the state unchanged.
   */
  apply(state: RunState, eventTime: EventTime, keys: ServerKeys): EntryAnswer<K>
}
