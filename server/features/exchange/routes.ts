import * as contract from '#contract/exchange.ts'
import { LIST_LIMIT } from '#contract/limits.ts'
import { actorOf } from '../../desk/audit.ts'
import { type Binding, bind } from '../../http/bind.ts'
import { present } from './present.ts'
import { listAll } from './queries.ts'
import { askExchange, decideExchange, readExchanges } from './service.ts'

export const exchangeBindings: readonly Binding[] = [
  bind(contract.getExchanges, (_request, { db, person, now }) => readExchanges(db, person.userId, now())),

  bind(contract.exchangePoints, ({ body }, { db, keys, person, idempotencyKey, sent, now }) =>
    askExchange({ db, keys }, { userId: person.userId, key: idempotencyKey, sent, body, now: now() }),
  ),

  bind(contract.listExchanges, async ({ query }, { db }) => {
    const rows = await listAll(db, query.state, LIST_LIMIT)
    return rows.map(row => ({
      ...present(row),
      learner: { fullName: row.full_name, email: row.email },
      signs: row.signs,
    }))
  }),

  bind(contract.approveExchange, ({ params }, context) =>
    decideExchange(context.db, actorOf(context), { id: params.id, decision: { to: 'approved' } }),
  ),

  bind(contract.markExchangePaid, ({ params }, context) =>
    decideExchange(context.db, actorOf(context), { id: params.id, decision: { to: 'paid' } }),
  ),

  bind(contract.rejectExchange, ({ params, body }, context) =>
    decideExchange(context.db, actorOf(context), {
      id: params.id,
      decision: { to: 'rejected', reason: body.reason },
    }),
  ),
]
