import type { OutboxKind } from '#contract/outbox.ts'
import type { ServerKeys } from '../../../db/server-keys.ts'
import type { Answers, Moment } from '../kinds.ts'
import type { Asked, Sheet } from './sheet.ts'

/** An entry that can be judged in memory, together with those beside it. */
export interface Fold<K extends OutboxKind = OutboxKind> {
  /** Says what has to be read for it. */
  ask(asked: Asked, moment: Moment, keys: ServerKeys): void
  /** Does it on the sheet and answers what the single call would; throws before it changes anything. */
  apply(sheet: Sheet, moment: Moment, keys: ServerKeys): Answers[K]
}
