import { sendOutbox } from '#contract/outbox.ts'
import { type Binding, bind } from '../../http/bind.ts'
import { applyOutbox } from './service.ts'

/** A full batch of the longest assignments, with room for their JSON. */
const BODY_LIMIT_BYTES = 8 * 1024 * 1024

export const outboxBindings: readonly Binding[] = [
  bind(sendOutbox, async ({ body }, context) => ({ results: await applyOutbox(context, body.entries) }), {
    bodyLimit: BODY_LIMIT_BYTES,
  }),
]
