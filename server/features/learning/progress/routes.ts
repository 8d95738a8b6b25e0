import { setProgress } from '#contract/learning/progress.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { writeOnce } from '../../../http/idempotency.ts'
import { startItemOnce, setProgress as applyProgress } from './service.ts'

export const progressBindings: readonly Binding[] = [
  bindEndpoint(setProgress, async ({ body }, context) => {
    const { db, person, idempotencyKey, sent, now } = context
    const eventTime = { happenedAt: now(), now: now() }
    const begun =
      idempotencyKey && (await startItemOnce(db, person, body, { key: idempotencyKey, sent, now: eventTime.now }))
    if (begun) return { msg: 'success' as const, status: begun.status }
    const { status } = await writeOnce(context, { kind: 'progress', parsed: body }, tx =>
      applyProgress(tx, person, body, eventTime),
    )
    return { msg: 'success' as const, status }
  }),
]
