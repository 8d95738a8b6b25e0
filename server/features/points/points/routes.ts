import { createPoints, listPointEntries } from '#contract/points/leaderboard.ts'
import { createPoint, getPointBalance } from '#contract/points/points.ts'
import * as values from '#contract/points/values.admin.ts'
import { toActor } from '../../../desk/audit.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { writeOnce } from '../../../http/idempotency.ts'
import { readPointEntries, listWaitingPoints } from './history.ts'
import { findWindowAt } from './queries.ts'
import { changePointValues, readPointValues } from './values.ts'
import { findBalance, recordPointEvent, recordPointEvents } from './service.ts'

export const pointBindings: readonly Binding[] = [
  bindEndpoint(values.getPointValues, (_request, { db }) => readPointValues(db)),

  bindEndpoint(values.changePointValues, async ({ body }, context) => ({
    version: await changePointValues(context.db, toActor(context), context.version, body),
  })),

  bindEndpoint(createPoint, async ({ body }, context) => {
    const { keys, person, now } = context
    const eventTime = { happenedAt: now(), now: now() }
    const awarded = await writeOnce(context, { kind: 'points', parsed: body }, tx =>
      recordPointEvent(tx, person, body, eventTime, keys),
    )
    return { msg: 'success' as const, ...awarded }
  }),

  bindEndpoint(createPoints, async ({ body }, context) => {
    const { keys, person, now } = context
    const eventTime = { happenedAt: now(), now: now() }
    const results = await writeOnce(context, { kind: 'points-bulk', parsed: body }, tx =>
      recordPointEvents(tx, person, body, eventTime, keys),
    )
    return { msg: 'success' as const, point: results.reduce((sum, { point }) => sum + point, 0), results }
  }),

  bindEndpoint(listPointEntries, async ({ query }, { db, person }) => {
    const page = await readPointEntries(db, person.userId, query.before)
    return query.before === undefined ? { ...page, waiting: await listWaitingPoints(db, person.userId) } : page
  }),

  bindEndpoint(getPointBalance, async (_request, { db, person, now }) => ({
    balance: await findBalance(db, person.userId),
    multiplyer: (await findWindowAt(db, now()))?.multiplier ?? 1,
  })),
]
