import { createPoints, listPointEntries } from '#contract/points/leaderboard.ts'
import { createPoint, getPointBalance } from '#contract/points/points.ts'
import { inTransaction } from '../../../db/database.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { onceIfKeyed } from '../../../http/idempotency.ts'
import { listEntries, listWaiting } from './history.ts'
import { findWindowAt } from './queries.ts'
import { findBalance, recordPointEvent, recordPointEvents } from './service.ts'

export const pointBindings: readonly Binding[] = [
  bind(createPoint, async ({ body }, { db, keys, person, idempotencyKey, sent, now }) => {
    const moment = { happenedAt: now(), now: now() }
    const write = { userId: person.userId, key: idempotencyKey, kind: 'points', sent, parsed: body }
    const awarded = await inTransaction(db, tx =>
      onceIfKeyed(tx, write, inner => recordPointEvent(inner, person, body, moment, keys)),
    )
    return { msg: 'success' as const, ...awarded }
  }),

  bind(createPoints, async ({ body }, { db, keys, person, idempotencyKey, sent, now }) => {
    const moment = { happenedAt: now(), now: now() }
    const write = { userId: person.userId, key: idempotencyKey, kind: 'points-bulk', sent, parsed: body }
    const results = await inTransaction(db, tx =>
      onceIfKeyed(tx, write, inner => recordPointEvents(inner, person, body, moment, keys)),
    )
    return { msg: 'success' as const, point: results.reduce((sum, { point }) => sum + point, 0), results }
  }),

  bind(listPointEntries, async ({ query }, { db, person }) => {
    const page = await listEntries(db, person.userId, query.before)
    return query.before === undefined ? { ...page, waiting: await listWaiting(db, person.userId) } : page
  }),

  bind(getPointBalance, async (_request, { db, person, now }) => ({
    balance: await findBalance(db, person.userId),
    multiplyer: (await findWindowAt(db, now()))?.multiplier ?? 1,
  })),
]
