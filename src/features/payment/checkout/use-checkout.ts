import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { checkCheckout, payCheckout, type CheckoutBody } from '#contract/payment/checkout.ts'
import { useAction } from '#app/lib/use-action.ts'
import { createRefusalHandler } from '#app/notices/failure-alert.ts'
import { showAlert } from '#app/notices/show-alert.ts'
import { callApi } from '#app/session/api.ts'
import { getBusinessAddress } from '#app/session/business-site.ts'
import { getCheckoutMessage } from './checkout-messages.ts'
import { checkoutQuery } from '#app/queries/checkout.ts'
import { courseQuery } from '#app/queries/course.ts'
import { useCall } from '#app/queries/use-call.ts'
import { useCardPayment } from './use-card-payment.ts'

export type CheckoutDialog = 'confirm' | 'quota-full' | 'not-enough-points'

/** State of the checkout. Its steps are, in this order: choose, check, confirm, pay. Shows one dialog at a time. */
export function useCheckout(slug: string, body: CheckoutBody | undefined, isUserPointEnough: boolean) {
  const [dialog, setDialog] = useState<CheckoutDialog>()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const payByCard = useCardPayment()

  const handleFailure = createRefusalHandler(error => {
    // An error without a message is only logged.
    if (error.message === '') {
      console.error(error)
      return
    }
    for (const { queryKey } of [checkoutQuery(slug), courseQuery(slug)])
      void queryClient.invalidateQueries({ queryKey })
    if (error.code === 'QUOTA_IS_FULL') {
      setDialog('quota-full')
      return
    }
    setDialog(undefined)
    showAlert({ title: 'Gagal', text: error.code === 'PRICE_ROSE' ? error.message : getCheckoutMessage(error.code) })
  })

  const checking = useAction(async (choice: CheckoutBody) => {
    await callApi(checkCheckout, { params: { slug }, body: choice })
    setDialog('confirm')
  }, handleFailure)

  const { call } = useCall()
  const paying = useAction(async (choice: CheckoutBody) => {
    const intent = `pay:${slug}:${choice.sessionId}:${choice.paymentMethod}:${choice.price}`
    const input = { params: { slug }, body: choice }
    const { enrollmentId, orderId, midtransToken } = await call(payCheckout, input, { intent, refetch: 'none' })
    setDialog(undefined)
    if (!enrollmentId) return orderId && payByCard(orderId, midtransToken)
    const redirectUrl = getBusinessAddress(`learning/${enrollmentId}`)
    await navigate({ to: '/payment/success', search: { redirectUrl }, replace: true })
  }, handleFailure)

  return {
    dialog,
    closeDialog: () => setDialog(undefined),
    isChecking: checking.isBusy,
    isPaying: paying.isBusy,
    /** Starts the check. Reports missing points before any request is sent. */
    check: () => {
      if (!body) return
      if (body.paymentMethod === 'point' && !isUserPointEnough) setDialog('not-enough-points')
      else void checking.run(body)
    },
    pay: () => {
      if (body) void paying.run(body)
    },
  }
}
