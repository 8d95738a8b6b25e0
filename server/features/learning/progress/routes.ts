import { setProgress } from '#contract/learning/progress.ts'
import { inTransaction } from '../../../db/database.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { onceIfKeyed } from '../../../http/idempotency.ts'
import { beginOnce, setProgress as applyProgress } from './service.ts'

export const progressBindings: readonly Binding[] = [
  bind(setProgress, async ({ body }, { db, person, idempotencyKey, sent, now }) => {
    const moment = { happenedAt: now(), now: now() }
    const begun = idempotencyKey && (await beginOnce(db, person, body, { key: idempotencyKey, sent, now: moment.now }))
    if (begun) return { msg: 'success' as const, status: begun.status }
    const write = { userId: person.userId, key: idempotencyKey, kind: 'progress', sent, parsed: body }
    const { status } = await inTransaction(db, tx =>
      onceIfKeyed(tx, write, inner => applyProgress(inner, person, body, moment)),
    )
    return { msg: 'success' as const, status }
  }),
]
