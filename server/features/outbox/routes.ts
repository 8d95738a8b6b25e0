import { sendOutbox } from '#contract/outbox.ts'
import { type Binding, bind } from '../../http/bind.ts'
import { applyOutbox } from './service.ts'

export const outboxBindings: readonly Binding[] = [
  bind(sendOutbox, async ({ body }, context) => ({ results: await applyOutbox(context, body.entries) })),
]
