import type { OutboxKind } from '#contract/wire/outbox-kinds.ts'
import type { ServerKeys } from '../../../../db/server-keys.ts'
import type { Answer, EventTime } from '../answers.ts'
import type { Asked, RunState } from './run-state.ts'

/** An entry that can be judged in memory, together with its neighbours in the batch. */
export interface BatchApply<K extends OutboxKind = OutboxKind> {
  /** Registers the rows that have to be read for it. */
  ask(asked: Asked, eventTime: EventTime, keys: ServerKeys): void
  /** Applies it to the in-memory state and returns the answer of the single call. Throws before it changes anything. */
  apply(state: RunState, eventTime: EventTime, keys: ServerKeys): Answer<K>
}
