import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { exchangePoints, type ExchangeBody } from '#contract/exchange.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { showAlert } from '#app/notices/show-alert.ts'
import { callApi } from '#app/session/api.ts'
import { currentUserId } from '#app/session/session.ts'
import { exchangeKey } from './exchange-key.ts'
import { refusalText } from './exchange-words.ts'

/** choose → confirm → ask. Whatever the answer, balance, stock and list are asked for anew. */
export function useExchange() {
  const [wish, setWish] = useState<ExchangeBody>()
  const queryClient = useQueryClient()
  const asking = useMutation({
    networkMode: 'always',
    mutationFn: async (body: ExchangeBody) => {
      const { key, forget } = exchangeKey(currentUserId() ?? '', body)
      try {
        const answer = await callApi(exchangePoints, { body }, { idempotencyKey: key })
        forget()
        return answer
      } catch (error) {
        if (isApiFailure(error) && error.kind === 'business') forget()
        throw error
      }
    },
    onSuccess: ({ denomination, phoneNumber }) =>
      showAlert({
        title: 'Berhasil!',
        text: `Permintaan pulsa ${formatNumber(denomination)} ke ${phoneNumber} sudah kami terima.`,
      }),
    onError: error => {
      if (isApiFailure(error) && error.kind === 'business') {
        showAlert({ title: 'Gagal', text: refusalText(error.code) })
      } else alertFailure(error)
    },
    onSettled: () => {
      setWish(undefined)
      return queryClient.invalidateQueries({ queryKey: ['points'] })
    },
  })
  return {
    wish,
    isAsking: asking.isPending,
    choose: setWish,
    cancel: () => setWish(undefined),
    confirm: () => {
      if (wish && !asking.isPending) asking.mutate(wish)
    },
  }
}
