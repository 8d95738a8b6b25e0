import { exchangePoints, getExchanges } from '#contract/points/exchange.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { requestExchange, readExchanges } from './service.ts'

export const exchangeBindings: readonly Binding[] = [
  bindEndpoint(getExchanges, (_request, { db, person, now }) => readExchanges(db, person.userId, now())),

  bindEndpoint(exchangePoints, ({ body }, { db, keys, person, idempotencyKey, sent, now }) =>
    requestExchange({ db, keys }, { userId: person.userId, key: idempotencyKey, sent, body, now: now() }),
  ),
]
