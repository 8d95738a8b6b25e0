import { outboxDetails } from '#contract/wire/outbox-details.ts'
import { isOutboxKind } from '#contract/wire/outbox-kinds.ts'

/** Returns a name also for kinds of an older or newer version. */
export function kindName(kind: string): string {
  return isOutboxKind(kind) ? outboxDetails[kind].label : 'Pekerjaan belajar'
}
