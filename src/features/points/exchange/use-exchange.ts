import { useState } from 'react'
import { exchangePoints, type ExchangeBody, type PointExchange } from '#contract/points/exchange.ts'
import { useAction } from '#app/lib/use-action.ts'
import { createRefusalHandler } from '#app/notices/failure-alert.ts'
import { showAlert } from '#app/notices/show-alert.ts'
import { useCall } from '#app/queries/use-call.ts'
import { getExchangeRefusal } from './exchange-labels.ts'

/**
 * State of an exchange. Its steps are, in this order: choose, confirm, request. After any response the balance, the
 * stock and the list are loaded again.
 */
export function useExchange() {
  const [request, setRequest] = useState<ExchangeBody>()
  const [done, setDone] = useState<PointExchange>()
  const { call } = useCall()
  const asking = useAction(
    async (body: ExchangeBody) => {
      const intent = `exchange:${body.itemId}:${body.phoneNumber}:${body.price}`
      try {
        setDone(await call(exchangePoints, { body }, { intent }))
      } finally {
        setRequest(undefined)
      }
    },
    createRefusalHandler(({ code, message }) =>
      showAlert({ title: 'Gagal', text: code === 'PRICE_ROSE' ? message : getExchangeRefusal(code) }),
    ),
  )
  return {
    request,
    /** The accepted exchange, until the user closes its message. */
    done,
    closeDone: () => setDone(undefined),
    isAsking: asking.isBusy,
    choose: setRequest,
    cancel: () => setRequest(undefined),
    /** @param price price in points that the confirmation question shows */
    confirm: (price: number) => {
      if (request) void asking.run({ ...request, price })
    },
  }
}
