import * as contract from '#contract/certificate/portfolio.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { drawPortfolio } from './documents.ts'
import {
  changeOwnPortfolio,
  previewOwnPortfolio,
  readOwnPortfolio,
  readSharedPortfolio,
  revokeOwnPortfolio,
  shareOwnPortfolio,
} from './service.ts'

export const portfolioBindings: readonly Binding[] = [
  bindEndpoint(contract.getPortfolio, (_request, { db, person }) => readOwnPortfolio(db, person.userId)),

  bindEndpoint(contract.changePortfolio, ({ body }, { db, person, now }) =>
    changeOwnPortfolio(db, person.userId, body, now()),
  ),

  bindEndpoint(contract.sharePortfolio, (_request, { db, person, now }) => shareOwnPortfolio(db, person.userId, now())),

  bindEndpoint(contract.revokePortfolio, (_request, { db, person, now }) =>
    revokeOwnPortfolio(db, person.userId, now()),
  ),

  bindEndpoint(contract.downloadPortfolio, async (_request, context) => {
    const { db, person } = context
    await context.limit('portfolio-pdf', person.userId)
    return drawPortfolio(context, await previewOwnPortfolio(db, person.userId))
  }),

  bindEndpoint(contract.readPortfolio, ({ params }, { db }) => readSharedPortfolio(db, params.code)),

  bindEndpoint(contract.downloadSharedPortfolio, async ({ params }, context) => {
    const portfolio = await readSharedPortfolio(context.db, params.code)
    await context.limit('portfolio-pdf', params.code)
    return drawPortfolio(context, portfolio)
  }),
]
