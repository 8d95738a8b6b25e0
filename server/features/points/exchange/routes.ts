import { exchangePoints, getExchanges } from '#contract/points/exchange.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { requestExchange, readExchanges } from './service.ts'

export const exchangeBindings: readonly Binding[] = [
  bind(getExchanges, (_request, { db, person, now }) => readExchanges(db, person.userId, now())),

  bind(exchangePoints, ({ body }, { db, keys, person, idempotencyKey, sent, now }) =>
    requestExchange({ db, keys }, { userId: person.userId, key: idempotencyKey, sent, body, now: now() }),
  ),
]
