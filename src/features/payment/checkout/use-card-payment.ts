import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { getBusinessAddress } from '#app/session/business-site.ts'
import { orderQuery } from '#app/queries/order.ts'
import { useCall } from '#app/queries/use-call.ts'
import { payCheckout } from '#contract/payment/checkout.ts'

/**
 * Returns a function that opens the pay window of an order, and then the page for the window's result. The result only
 * selects the page, because a success is shown only if our server confirms it. Rejects if the window cannot be loaded.
 */
export function useCardPayment() {
  const queryClient = useQueryClient()
  const { markOld } = useCall()
  const navigate = useNavigate()

  return async (order: string, token: string | undefined): Promise<void> => {
    const ending = token === undefined ? 'pending' : await openWindow(token)
    if (ending === 'error') return navigate({ to: '/payment/error', search: { order } })
    const knownOrder =
      ending === 'success' ? await queryClient.fetchQuery(orderQuery(order)).catch(() => undefined) : undefined
    if (knownOrder?.state !== 'paid' || knownOrder.enrollmentId === null)
      return navigate({ to: '/payment/pending', search: { order } })
    await markOld(payCheckout, 'none')
    const redirectUrl = getBusinessAddress(`learning/${knownOrder.enrollmentId}`)
    await navigate({ to: '/payment/success', search: { redirectUrl }, replace: true })
  }
}

async function openWindow(token: string) {
  const { openPayWindow } = await import('./pay-window/open-pay-window.ts')
  return openPayWindow(token)
}
