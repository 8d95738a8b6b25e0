import { createPoint, getPointBalance } from '#contract/points.ts'
import { inTransaction } from '../../db/database.ts'
import { type Binding, bind } from '../../http/bind.ts'
import { onceIfKeyed } from '../../http/idempotency.ts'
import { findBalance, findMultiplier } from './queries.ts'
import { recordPointEvent } from './service.ts'

export const pointBindings: readonly Binding[] = [
  bind(createPoint, async ({ body }, { db, person, idempotencyKey, now }) => {
    const moment = { happenedAt: now(), now: now() }
    const write = { userId: person.userId, key: idempotencyKey, kind: 'points', payload: body }
    const { point } = await inTransaction(db, tx =>
      onceIfKeyed(tx, write, inner => recordPointEvent(inner, person, body, moment)),
    )
    return { msg: 'success' as const, point }
  }),

  bind(getPointBalance, async (_request, { db, person, now }) => ({
    balance: await findBalance(db, person.userId),
    multiplyer: await findMultiplier(db, now()),
  })),
]
