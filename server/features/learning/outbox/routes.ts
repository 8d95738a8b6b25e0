import { sendOutbox } from '#contract/wire/outbox.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { recordRefusals } from '../../admin/refused-write/service.ts'
import { CallError } from '../../../http/errors.ts'
import { createBudgets } from '../../../http/budget.ts'
import { applyOutbox } from './service.ts'

/**
 * Limit of the bytes that one user sends, per server. Weeks of offline work have a few megabytes. The server stores a
 * receipt of each entry for months, so without this limit one account could fill the disk.
 */
const mayStore = createBudgets({ burst: 64 * 1024 ** 2, perSecond: 2 * 1024 })
const RETRY_AFTER_SECONDS = 900

export const outboxBindings: readonly Binding[] = [
  bindEndpoint(sendOutbox, async ({ body }, context) => {
    const { sent, person, config } = context
    const bytes = Number(context.header('content-length') ?? Buffer.byteLength(JSON.stringify(sent)))
    if (!mayStore(person.userId, bytes / config.rateLimitFactor))
      throw new CallError('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    const results = await applyOutbox(context, body.entries)
    await recordRefusals(context, body.entries, results)
    return { results }
  }),
]
