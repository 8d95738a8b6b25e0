import * as contract from '#contract/consent.ts'
import { type Binding, bind } from '../../http/bind.ts'
import { decide, readConsent } from './service.ts'

export const trackingBindings: readonly Binding[] = [
  bind(contract.decideVisitorConsent, async ({ body: { visitorId, purposes } }, { db, now, limit }) => {
    await limit('consent', visitorId)
    return decide(db, { visitorId, userId: null }, purposes, now())
  }),
  bind(contract.decideConsent, async ({ body: { visitorId, purposes } }, { db, now, limit, person: { userId } }) => {
    await limit('consent', userId)
    return decide(db, { visitorId, userId }, purposes, now())
  }),
  bind(contract.getConsent, (_request, { db, now, person }) => readConsent(db, person.userId, now())),
]
