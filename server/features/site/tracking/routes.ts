import * as contract from '#contract/account/consent.ts'
import { getPageSpeed } from '#contract/admin/page-speed.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { storeConsent, readConsent } from './service.ts'
import { readPageSpeed } from './speed.ts'

export const trackingBindings: readonly Binding[] = [
  bindEndpoint(contract.decideVisitorConsent, async ({ body: { visitorId, purposes } }, context) => {
    await context.limit('consent', visitorId)
    return storeConsent(context.db, { visitorId, userId: null }, purposes, context.now())
  }),
  bindEndpoint(contract.decideConsent, async ({ body: { visitorId, purposes } }, context) => {
    const { userId } = context.person
    await context.limit('consent', userId)
    return storeConsent(context.db, { visitorId, userId }, purposes, context.now())
  }),
  bindEndpoint(contract.getConsent, (_request, { db, now, person }) => readConsent(db, person.userId, now())),

  bindEndpoint(getPageSpeed, ({ query }, { db, now }) => readPageSpeed(db, query.days, now())),
]
