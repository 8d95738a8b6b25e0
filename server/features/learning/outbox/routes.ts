import { sendOutbox } from '#contract/wire/outbox.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { recordRefusals } from '../../admin/refused-write/service.ts'
import { applyOutbox } from './service.ts'

export const outboxBindings: readonly Binding[] = [
  bindEndpoint(sendOutbox, async ({ body }, context) => {
    const results = await applyOutbox(context, body.entries)
    await recordRefusals(context, body.entries, results)
    return { results }
  }),
]
