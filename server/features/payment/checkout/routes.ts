import * as contract from '#contract/payment/checkout.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { checkCheckout, getCheckoutData, payCheckout } from './service.ts'

export const checkoutBindings: readonly Binding[] = [
  bindEndpoint(contract.getCheckout, ({ params }, context) =>
    getCheckoutData(context, context.person.userId, params.slug),
  ),

  bindEndpoint(contract.checkCheckout, async ({ params, body }, context) => {
    await checkCheckout(context, { ...body, slug: params.slug, userId: context.person.userId })
    return {}
  }),

  bindEndpoint(contract.payCheckout, ({ params, body }, context) =>
    payCheckout(context, { ...body, slug: params.slug, userId: context.person.userId }, context),
  ),
]
