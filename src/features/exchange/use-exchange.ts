import { useState } from 'react'
import { exchangePoints, type ExchangeBody } from '#contract/points/exchange.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { showAlert } from '#app/notices/show-alert.ts'
import { useChange } from '#app/queries/use-change.ts'
import { refusalText } from './exchange-labels.ts'

/** Steps: choose → confirm → request. After any answer the balance, stock and list are loaded again. */
export function useExchange() {
  const [wish, setWish] = useState<ExchangeBody>()
  const asking = useChange(exchangePoints, {
    input: (body: ExchangeBody) => ({ body }),
    wish: body => `exchange:${body.itemId}:${body.phoneNumber}:${body.price}`,
    onSuccess: ({ denomination, phoneNumber }) =>
      showAlert({
        title: 'Berhasil!',
        text: `Permintaan pulsa ${formatNumber(denomination)} ke ${phoneNumber} sudah kami terima.`,
      }),
    onError: error => {
      if (isApiFailure(error) && error.kind === 'business') {
        showAlert({ title: 'Gagal', text: error.code === 'PRICE_ROSE' ? error.message : refusalText(error.code) })
      } else alertFailure(error)
    },
    onSettled: () => setWish(undefined),
  })
  return {
    wish,
    isAsking: asking.isPending,
    choose: setWish,
    cancel: () => setWish(undefined),
    /** @param price in points, as shown in the question */
    confirm: (price: number) => {
      if (wish) asking.mutate({ ...wish, price })
    },
  }
}
