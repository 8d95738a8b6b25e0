import { sendOutbox } from '#contract/wire/outbox.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { recordRefusals } from '../../admin/refused-write/service.ts'
import { applyOutbox } from './service.ts'

export const outboxBindings: readonly Binding[] = [
  bind(sendOutbox, async ({ body }, context) => {
    const results = await applyOutbox(context, body.entries)
    await recordRefusals(context, body.entries, results)
    return { results }
  }),
]
